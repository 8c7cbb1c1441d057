"""crate.c in Python, without a compiler: ctypes loads libslosh.so, or the file that you name."""
import ctypes
import sys

slosh = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libslosh.so.0.1")


class Body(ctypes.Structure):
    """slosh_body, with its fields in the order of slosh/c.h."""
    _fields_ = [("id", ctypes.c_uint32), ("mass", ctypes.c_float), ("position", ctypes.c_float * 3),
                ("orientation", ctypes.c_float * 4), ("velocity", ctypes.c_float * 3),
                ("angular_velocity", ctypes.c_float * 3), ("described_center", ctypes.c_float * 3),
                ("force", ctypes.c_float * 3), ("torque", ctypes.c_float * 3)]


# ctypes takes a function for one of int unless you say otherwise.
slosh.slosh_create.restype = ctypes.c_void_p
slosh.slosh_last_error.restype = ctypes.c_char_p
slosh.slosh_time.restype = ctypes.c_double
slosh.slosh_create.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
slosh.slosh_step.argtypes = [ctypes.c_void_p, ctypes.c_int]
slosh.slosh_get_body.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(Body)]
slosh.slosh_time.argtypes = slosh.slosh_close.argtypes = [ctypes.c_void_p]

SCENE = b"""{"version": 1, "dimension": 2, "parameters": {"fluid.spacing": 0.05},
  "container": {"min": [0, 0], "max": [2, 1.5]},
  "fluids": [{"box": {"min": [0, 0], "max": [2, 0.6]}}],
  "solids": [{"box": {"center": [1, 1], "size": [0.4, 0.3]}, "motion": {"free": {"density": 500}}}]}"""

world = slosh.slosh_create(SCENE, None)
if not world:
    sys.exit(slosh.slosh_last_error().decode())
crate = Body()
for tenth in range(20):
    if not slosh.slosh_step(world, 20) or not slosh.slosh_get_body(world, 0, crate):
        sys.exit(slosh.slosh_last_error().decode())
    height = crate.position[1]
    print(f"{slosh.slosh_time(world):4.1f} s {height:6.3f} m{'#':>{int(40 * height)}}")
slosh.slosh_close(world)
