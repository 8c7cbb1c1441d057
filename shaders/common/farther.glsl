// A fragment's depth is never nearer than that of its sprite, so that a graphics processor can leave out hidden ones before it
// computes them. The first line of a shader: an extension is named before anything else.
#ifdef GL_ARB_conservative_depth
#extension GL_ARB_conservative_depth : enable
layout(depth_greater) out float gl_FragDepth;
#endif
