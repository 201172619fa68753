"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createConsoleDocument", {
    enumerable: true,
    get: function() {
        return createConsoleDocument;
    }
});
const _requests = require("../../../../libs/requests/src");
const _swagger = require("@nestjs/swagger");
const DESCRIPTION = `What the pages of the console call. It is theirs alone: it changes with them, without notice. Programs use
the public API.`;
function createConsoleDocument(app) {
    const builder = new _swagger.DocumentBuilder().setOpenAPIVersion('3.1.0').setTitle('The console of Chasqui').setDescription(DESCRIPTION).setVersion('1').addServer('/console/api');
    const document = _swagger.SwaggerModule.createDocument(app, builder.build(), {
        ignoreGlobalPrefix: true
    });
    for (const path of Object.values(document.paths)){
        for (const operation of Object.values(path)){
            const codes = operation[_requests.ERROR_CODES_EXTENSION];
            if (codes !== undefined) operation[_requests.ERROR_CODES_EXTENSION] = [
                ...codes
            ].sort();
        }
    }
    const { components } = document;
    return (0, _requests.toOpenApi31)({
        ...document,
        components: {
            ...components,
            schemas: (0, _requests.withoutDefaults)(components?.schemas ?? {})
        }
    });
}

//# sourceMappingURL=document.js.map