#include "sim/core/parameters/sources.h"

#include <array>

namespace slosh {

std::span<const Source> source_list() {
    static constexpr std::array<Source, 21> sources{{
        {"MM13",
         "M. Macklin, M. Müller: Position Based Fluids. ACM Transactions on Graphics "
         "32(4), 2013. doi:10.1145/2461912.2461984"},
        {"BT07",
         "M. Becker, M. Teschner: Weakly Compressible SPH for Free Surface Flows. "
         "Symposium on Computer Animation 2007. doi:10.2312/SCA/SCA07/209-218"},
        {"SP09",
         "B. Solenthaler, R. Pajarola: Predictive-Corrective Incompressible SPH. ACM "
         "Transactions on Graphics 28(3), 2009. doi:10.1145/1531326.1531346"},
        {"SP08",
         "B. Solenthaler, R. Pajarola: Density Contrast SPH Interfaces. Symposium on "
         "Computer Animation 2008. doi:10.2312/SCA/SCA08/211-218"},
        {"BK15",
         "J. Bender, D. Koschier: Divergence-Free Smoothed Particle Hydrodynamics. "
         "Symposium on Computer Animation 2015. doi:10.1145/2786784.2786796"},
        {"BK17",
         "J. Bender, D. Koschier: Divergence-Free SPH for Incompressible and Viscous "
         "Fluids. IEEE TVCG 23(3), 2017. doi:10.1109/TVCG.2016.2578335"},
        {"GPBBT19",
         "C. Gissler, A. Peer, S. Band, J. Bender, M. Teschner: Interlinked SPH Pressure"
         " Solvers for Strong Fluid-Rigid Coupling. ACM Transactions on Graphics 38(1), "
         "2019. doi:10.1145/3284980"},
        {"AIA12",
         "N. Akinci, M. Ihmsen, G. Akinci, B. Solenthaler, M. Teschner: Versatile Rigid-"
         "Fluid Coupling for Incompressible SPH. ACM Transactions on Graphics 31(4), "
         "2012. doi:10.1145/2185520.2185558"},
        {"AAT13",
         "N. Akinci, G. Akinci, M. Teschner: Versatile Surface Tension and Adhesion for "
         "SPH Fluids. ACM Transactions on Graphics 32(6), 2013. "
         "doi:10.1145/2508363.2508395"},
        {"IAAT12",
         "M. Ihmsen, N. Akinci, G. Akinci, M. Teschner: Unified Spray, Foam and Air "
         "Bubbles for Particle-Based Fluids. The Visual Computer 28, 2012. "
         "doi:10.1007/s00371-012-0697-9"},
        {"BKKW19",
         "J. Bender, D. Koschier, T. Kugelstadt, M. Weiler: Turbulent Micropolar SPH "
         "Fluids with Foam. IEEE TVCG 25(6), 2019. doi:10.1109/TVCG.2018.2832080"},
        {"KB49",
         "J. G. Kirkwood, F. P. Buff: The Statistical Mechanical Theory of Surface "
         "Tension. Journal of Chemical Physics 17, 1949. doi:10.1063/1.1747248"},
        {"R79",
         "Lord Rayleigh: On the Capillary Phenomena of Jets. Proceedings of the Royal "
         "Society 29, 1879. doi:10.1098/rspl.1879.0015"},
        {"SB12",
         "H. Schechter, R. Bridson: Ghost SPH for Animating Water. ACM Transactions on "
         "Graphics 31(4), 2012. doi:10.1145/2185520.2185557"},
        {"YT13",
         "J. Yu, G. Turk: Reconstructing Surfaces of Particle-Based Fluids Using "
         "Anisotropic Kernels. ACM Transactions on Graphics 32(1), 2013. "
         "doi:10.1145/2421636.2421641"},
        {"LC87",
         "W. E. Lorensen, H. E. Cline: Marching Cubes: A High Resolution 3D Surface "
         "Construction Algorithm. SIGGRAPH 1987. doi:10.1145/37401.37422"},
        {"FDC03",
         "S. Fleishman, I. Drori, D. Cohen-Or: Bilateral Mesh Denoising. ACM "
         "Transactions on Graphics 22(3), 2003. doi:10.1145/882262.882368"},
        {"K17", "D. Kim: Fluid Engine Development. CRC Press, 2017. ISBN 978-1-4987-1992-6"},
        {"W95",
         "H. Wendland: Piecewise polynomial, positive definite and compactly supported "
         "radial functions of minimal degree. Advances in Computational Mathematics 4, "
         "1995. doi:10.1007/BF02123482"},
        {"MM52",
         "J. C. Martin, W. J. Moyce: An experimental study of the collapse of liquid "
         "columns on a rigid horizontal plane. Philosophical Transactions A 244, 1952. "
         "doi:10.1098/rsta.1952.0006"},
        {"HS80",
         "P. J. van der Houwen, B. P. Sommeijer: On the internal stability of explicit, "
         "m-stage Runge-Kutta methods for large m-values. ZAMM 60, 1980. "
         "doi:10.1002/zamm.19800601005"},
    }};
    return sources;
}

std::string_view citation_of(std::string_view key) {
    for (const Source& source : source_list()) {
        if (source.key == key) return source.citation;
    }
    return {};
}

std::string_view key_of_citation(std::string_view citation) {
    for (const Source& source : source_list()) {
        if (source.citation == citation) return source.key;
    }
    return {};
}

}  // namespace slosh
