// What Emscripten's GLFW leaves out, throws at, or answers unlike a desktop. A pixel of the window is a pixel of the canvas.
mergeInto(LibraryManager.library, {
    glfwGetError: function(text) {
        if (text) {{{ makeSetValue('text', 0, '0', 'i32') }}};
        return 0;
    },
    glfwGetKeyName: function(key, scancode) { return 0; },  // key codes of a browser follow the print already
    glfwGetWindowContentScale: function(window, x, y) {
        if (x) {{{ makeSetValue('x', 0, 'devicePixelRatio', 'float') }}};
        if (y) {{{ makeSetValue('y', 0, 'devicePixelRatio', 'float') }}};
    },
    glfwGetMonitorContentScale: function(monitor, x, y) {
        if (x) {{{ makeSetValue('x', 0, 'devicePixelRatio', 'float') }}};
        if (y) {{{ makeSetValue('y', 0, 'devicePixelRatio', 'float') }}};
    },
    glfwGetWindowAttrib: function(id, attribute) {
        switch (attribute) {
            case 0x00020001: return document.hasFocus() ? 1 : 0;  // GLFW_FOCUSED
            case 0x00020002: return 0;                            // GLFW_ICONIFIED: the browser calls for no frames then
            case 0x0002000B: return Module['hovered'] ? 1 : 0;    // GLFW_HOVERED
        }
        var window = GLFW.WindowFromId(id);
        return window ? window.attributes[attribute] | 0 : 0;
    },
    glfwSetClipboardString: function(window, text) { Module['copy'](UTF8ToString(text)); },
    glfwGetClipboardString: function(window) {
        if (GLFW.clipboard) _free(GLFW.clipboard);
        GLFW.clipboard = allocateUTF8(Module['clipboard'] || '');
        return GLFW.clipboard;
    },
    glfwGetVideoMode: function(monitor) {
        if (!GLFW.videoMode) GLFW.videoMode = _malloc(24);
        [screen.width, screen.height, 8, 8, 8, 60].forEach(function(value, i) { HEAP32[(GLFW.videoMode >> 2) + i] = value; });
        return GLFW.videoMode;
    },
    glfwSetWindowMonitor: function(window, monitor) {
        var done = monitor ? document.documentElement.requestFullscreen() : document.exitFullscreen();
        done.catch(function() {});
    },
    glfwSetWindowOpacity: function(window, opacity) {},
});
