"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "perhapsDie", {
    enumerable: true,
    get: function() {
        return perhapsDie;
    }
});
const PROBABILITY = 1 / 120;
function perhapsDie(probability = PROBABILITY) {
    if (Math.random() < probability) process.kill(process.pid, 'SIGKILL');
}

//# sourceMappingURL=die.js.map