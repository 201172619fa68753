"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startConsole", {
    enumerable: true,
    get: function() {
        return startConsole;
    }
});
const _wiring = require("../../../libs/wiring/src");
const _consolefactory = require("./console.factory");
function startConsole(config, options = {}) {
    const { pagesFolder } = options;
    return (0, _wiring.startHttpApp)('console', config, options, (parts)=>(0, _consolefactory.createConsole)({
            ...parts,
            ...pagesFolder !== undefined && {
                pagesFolder
            }
        }));
}

//# sourceMappingURL=console.app.js.map