"use strict";
/** Loaded into the app's process: lets a test make errors there as a library does, by a message. */ process.on('message', (what)=>{
    if (what === 'reject') void Promise.reject(new Error('a rejection that nobody waits for'));
    if (what === 'throw') setImmediate(throwUnheard);
});
function throwUnheard() {
    throw new Error('an error that nobody catches');
}

//# sourceMappingURL=unheard-errors-preload.js.map