"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "generatedFiles", {
    enumerable: true,
    get: function() {
        return generatedFiles;
    }
});
const _document = require("./document");
const _describedconsole = require("./described-console");
async function generatedFiles() {
    const { http } = await (0, _describedconsole.createDescribedConsole)();
    try {
        return new Map([
            [
                'apps/console/openapi.json',
                `${JSON.stringify((0, _document.createConsoleDocument)(http.nest), null, 2)}\n`
            ]
        ]);
    } finally{
        await http.close();
    }
}

//# sourceMappingURL=generated-files.js.map