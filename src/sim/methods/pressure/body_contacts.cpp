#include "sim/methods/pressure/body_contacts.h"

#include <algorithm>

#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

/// What holds a body is a spring so stiff that a body's weight in water does not show.
constexpr double stiffness = 1e4;  // over the body's mass

/// The impulse that a contact gives to the body, 0 or more.
double reaction(const CoupledBody& body, const CoupledContact& contact, const Motion6& moved) {
    return std::max(-stiffness * body.mass_matrix.mass * (dot(contact.lever, moved) + contact.gap), 0.0);
}

}  // namespace

void find_contacts(const StepContext& context, std::vector<CoupledBody>& bodies) {
    const float inverse_h = context.constants.inverse_h;
    for (const HeldPoint& held : context.held) {
        for (CoupledBody& body : bodies) {
            if (body.solid != held.solid || !body.mass_matrix.moves()) continue;
            const CoupledParticle at{0, held.normal, inverse_h * (held.point - body.start.position), 0.0f};
            CoupledContact contact{lever_of(at), static_cast<double>(inverse_h * held.gap), {}, 0.0};
            contact.response = moved_by(body, contact.lever, context.state.dimension);
            contact.yielding = dot(contact.lever, contact.response);
            body.contacts.push_back(contact);
        }
    }
}

void add_reactions(const CoupledBody& body, const Motion6& total, double length, SixEquations& equations) {
    for (const CoupledContact& contact : body.contacts) {
        const double impulse = reaction(body, contact, total);
        if (impulse == 0.0) continue;
        for (int i = 0; i < 6; ++i) {
            equations.right[i] += impulse * contact.lever[i];
            for (int j = 0; j <= i; ++j)
                equations.matrix[i][j] +=
                    length * stiffness * body.mass_matrix.mass * contact.lever[i] * contact.lever[j];
        }
    }
}

Motion6 moved_by(const CoupledBody& body, const Motion6& impulse, int dimension) {
    SixEquations equations;
    equations.right = impulse;
    add_mass(body.mass_matrix, 1.0, equations);
    return solved(equations, dimension);
}

void hold(const CoupledBody& body, Motion6& move) {
    constexpr int rounds = 20;
    std::vector<double> pushes(body.contacts.size(), 0.0);
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t k = 0; k < pushes.size(); ++k) {
            const CoupledContact& contact = body.contacts[k];
            if (!(contact.yielding > 0.0)) continue;
            const double left = dot(contact.lever, move) + contact.gap;
            const double push = std::max(pushes[k] - left / contact.yielding, 0.0);
            for (int i = 0; i < 6; ++i) move[i] += (push - pushes[k]) * contact.response[i];
            pushes[k] = push;
        }
    }
}

}  // namespace slosh
