/* A crate falls into water and floats. Its height is drawn over time, a line for each tenth of a second. */
#include <slosh/c.h>
#include <stdio.h>

static const char scene[] =
    "{\"version\": 1, \"dimension\": 2, \"parameters\": {\"fluid.spacing\": 0.05},"
    " \"container\": {\"min\": [0, 0], \"max\": [2, 1.5]},"
    " \"fluids\": [{\"box\": {\"min\": [0, 0], \"max\": [2, 0.6]}}],"
    " \"solids\": [{\"box\": {\"center\": [1, 1], \"size\": [0.4, 0.3]},"
    "             \"motion\": {\"free\": {\"density\": 500}}}]}";

static int failed(void) {
    fprintf(stderr, "%s\n", slosh_last_error());
    return 2;
}

int main(void) {
    slosh_world* world = slosh_create(scene, NULL);
    if (world == NULL) return failed();
    for (int tenth = 1; tenth <= 20; ++tenth) {
        slosh_body crate;
        if (!slosh_step(world, 20) || !slosh_get_body(world, 0, &crate)) return failed();
        const double height = crate.position[1];
        printf("%4.1f s %6.3f m%*s\n", slosh_time(world), height, (int)(40 * height), "#");
    }
    slosh_close(world);
    return 0;
}
