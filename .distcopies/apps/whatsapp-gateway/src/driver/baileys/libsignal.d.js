/** What the app uses of a module that its package does not describe. */ "use strict";

//# sourceMappingURL=libsignal.d.js.map