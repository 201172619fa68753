"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "nameWithExample", {
    enumerable: true,
    get: function() {
        return nameWithExample;
    }
});
const _apidocsdecorator = require("./api-docs.decorator");
function nameWithExample(operation) {
    const { id, example } = (0, _apidocsdecorator.takeNamedExample)(operation);
    operation.operationId = id;
    for (const content of contentsOf(operation.requestBody))content.example = example.request;
    for (const response of Object.values(operation.responses)){
        for (const content of contentsOf(response))content.example = inEnvelope(example.answer, content);
    }
}
/** As the schema of the answer says: in the envelope of a list, in the plain one, or as it stands. */ function inEnvelope(answer, { schema }) {
    const { success, total } = schema?.properties ?? {};
    if (success === undefined) return answer;
    const list = total !== undefined && Array.isArray(answer) && {
        total: answer.length,
        page: 1,
        per_page: 20
    };
    return {
        success: true,
        data: answer,
        ...list
    };
}
const contentsOf = (part)=>Object.values(part?.content ?? {});

//# sourceMappingURL=operation-examples.js.map