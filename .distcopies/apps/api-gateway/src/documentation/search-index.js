"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "searchIndex", {
    enumerable: true,
    get: function() {
        return searchIndex;
    }
});
const _links = require("./links");
const _operations = require("./operations");
function searchIndex({ document, codes, pages }) {
    return [
        ...pages.flatMap(({ title, path, headings })=>[
                [
                    title,
                    path,
                    'Guide'
                ],
                ...headings.map(({ text, id })=>[
                        text,
                        `${path}#${id}`,
                        title
                    ])
            ]),
        ...(0, _operations.operationsOf)(document).map((each)=>[
                each.summary,
                (0, _links.operationLink)(each),
                each.name
            ]),
        ...Object.keys(document.webhooks ?? {}).map((type)=>[
                type,
                `${_links.EVENTS_PATH}#${type}`,
                'Event'
            ]),
        ...codes.map((code)=>[
                code,
                `${_links.ERRORS_PATH}#${code}`,
                'Error code'
            ])
    ];
}

//# sourceMappingURL=search-index.js.map