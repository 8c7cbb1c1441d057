# scripts/setup --print: which packages it would install, by system; and which system it takes a machine for.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
setup=$SLOSH_SOURCE_DIR/scripts/setup
fail() { echo "FAILED: $*" >&2; exit 1; }
packages() { "$setup" "$1" --print "$2" | sed 's/.*--no-install-recommends //'; }
has() { local text=" $1 " word; shift; for word; do [[ $text == *" $word "* ]] || fail "no $word in:$text"; done; }
has_not() { local text=" $1 " word; shift; for word; do [[ $text != *" $word "* ]] || fail "$word in:$text"; done; }

has "$("$setup" --print debian-12)" apt-get g++ cmake libembree-dev python3-glad
has_not "$("$setup" --print debian-12)" g++-12 libgtest-dev python3-numpy ccache git
has "$("$setup" --tests --print debian-12)" g++ xvfb libgtest-dev python3-vtk9 clang-tidy-14 libomp-14-dev lld git
has_not "$("$setup" --tests --print debian-12)" python3-pytest clang mmdebstrap
has "$("$setup" --nightly --print debian-12)" $(packages --tests debian-12) $(packages --python debian-12) libclang-rt-14-dev mmdebstrap
has "$("$setup" --python --print debian-12)" pybind11-dev python3-matplotlib
has_not "$("$setup" --python --print debian-12)" libgtest-dev clang
has "$("$setup" --windows --print debian-12)" g++ g++-mingw-w64-x86-64-posix dpkg-dev wine64 xvfb
has "$("$setup" --nightly --print debian-13)" libclang-rt-19-dev
has_not "$("$setup" --nightly --print debian-13)" clang-format-14 libclang-rt-14-dev
has "$("$setup" --print ubuntu-22.04)" g++-12 libglm-dev
has_not "$("$setup" --print ubuntu-22.04)" g++ libhwy-dev
has "$("$setup" --tests --print ubuntu-24.04)" g++ libhwy-dev xvfb
has "$("$setup" --print fedora)" dnf gcc-c++ '"pkgconfig(glfw3)"' embree-devel
has "$("$setup" --python --print opensuse)" zypper gcc-c++ python3-pybind11-devel
has "$("$setup" --tests --print arch)" pacman gcc gtest xorg-server-xvfb
has "$("$setup" --print macos)" brew embree
for system in debian-12 debian-13 ubuntu-22.04 ubuntu-24.04 fedora arch opensuse macos; do
    twice=$("$setup" --nightly --print "$system" | tr ' ' '\n' | sort | uniq -d)
    [[ -z $twice ]] || fail "$system names twice: $twice"
    [[ " $("$setup" --nightly --print "$system") " != *" - "* ]] || fail "$system: a hole is a package"
done
# A row that lacks a column would be left out.
awk "/^packages='/ { rows = 1; next } /^'/ { rows = 0 } rows && NF != 7 { print; bad = 1 } END { exit bad }" "$setup" || fail "a row of the table has not seven fields"

# taken SYSTEM LINES...: of a machine whose os-release has these lines.
taken() {
    local expected=$1
    shift
    printf '%s\n' "$@" >"$scratch/os-release"
    [[ $(SLOSH_OS_RELEASE=$scratch/os-release "$setup" --print this) == "$("$setup" --print "$expected")" ]] ||
        fail "$* is not taken for $expected"
}
if [[ $(uname -s) == Linux ]]; then
    taken debian-12 'ID=debian' 'VERSION_ID="12"'
    taken debian-13 'ID=debian' 'VERSION_ID="13"'
    taken debian-13 'PRETTY_NAME="Debian GNU/Linux forky/sid"' 'ID=debian'
    taken ubuntu-22.04 'ID=ubuntu' 'ID_LIKE=debian' 'VERSION_ID="22.04"' 'UBUNTU_CODENAME=jammy'
    taken ubuntu-24.04 'ID=ubuntu' 'ID_LIKE=debian' 'VERSION_ID="24.04"' 'UBUNTU_CODENAME=noble'
    taken ubuntu-22.04 'ID=linuxmint' 'ID_LIKE="ubuntu debian"' 'VERSION_ID="21.3"' 'UBUNTU_CODENAME=jammy'
    taken fedora 'ID=fedora' 'VERSION_ID=41'
    taken fedora 'ID="rocky"' 'ID_LIKE="rhel centos fedora"' 'VERSION_ID="9.3"'
    taken arch 'ID=arch'
    taken arch 'ID=manjaro' 'ID_LIKE=arch'
    taken opensuse 'ID="opensuse-tumbleweed"' 'ID_LIKE="opensuse suse"' 'VERSION_ID="20241001"'
    printf 'ID=plan9\n' >"$scratch/os-release"
    SLOSH_OS_RELEASE=$scratch/os-release "$setup" 2>"$scratch/said" || fail "an unknown system is an error"
    grep -q VERSIONS.md "$scratch/said" || fail "$(cat "$scratch/said")"
fi
if "$setup" --print plan9 2>/dev/null; then fail "plan9 is known"; fi
if "$setup" --print 2>/dev/null; then fail "--print of nothing"; fi
if "$setup" --nope 2>/dev/null; then fail "--nope"; fi
echo "ok"
