"use strict";
/** Loaded before every process under test: it ends when the harness does, also when that was killed. */ const harness = process.ppid;
setInterval(()=>{
    if (process.ppid !== harness) process.exit(0);
}, 1_000).unref();

//# sourceMappingURL=end-with-harness.js.map