"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get fieldList () {
        return fieldList;
    },
    get renderOverview () {
        return renderOverview;
    },
    get renderTagPage () {
        return renderTagPage;
    }
});
const _codesamples = require("./code-samples");
const _codeblock = require("./code-block");
const _described = require("./described");
const _html = require("./html");
const _links = require("./links");
const _operations = require("./operations");
const _schemafields = require("./schema-fields");
function renderTagPage(tagSlug, context) {
    const all = (0, _operations.operationsOf)(context.document);
    const own = all.filter((operation)=>operation.tagSlug === tagSlug);
    const tag = context.document.tags?.find(({ name })=>name === own[0]?.tag);
    const shared = (0, _operations.sharedCodes)(all);
    return (0, _html.html)`<p class="lede">${context.markdown.inline(tag?.description ?? '')}</p>
${own.map((operation)=>operationSection(operation, shared, context))}`;
}
function renderOverview(document, markdown) {
    const operations = (0, _operations.operationsOf)(document);
    const tags = (document.tags ?? []).filter(({ name })=>operations.some(({ tag })=>tag === name));
    return (0, _html.html)`<p class="lede">Every operation of the API. All paths are relative to the base URL:</p>
${(0, _codeblock.codeBlock)('text', (0, _described.baseUrlOf)(document))}
${tags.map(({ name, description = '' })=>(0, _html.html)`<h2 id="${operations.find(({ tag })=>tag === name)?.tagSlug}">${name}</h2>
<p>${markdown.inline(description)}</p>
<ul class="operations">${operations.filter(({ tag })=>tag === name).map((operation)=>(0, _html.html)`<li><a href="${(0, _links.operationLink)(operation)}">${operation.summary}</a> ${routeOf(operation)}</li>`)}</ul>`)}`;
}
const routeOf = ({ method, path })=>(0, _html.html)`<span class="route"><span class="method">${method}</span> <code>${path}</code></span>`;
function operationSection(operation, shared, context) {
    const { document, markdown } = context;
    const { id, summary, description, scope, isDeprecated, body, answer } = operation;
    return (0, _html.html)`<section class="operation" aria-labelledby="${id}">
<div class="facts">
<h2 id="${id}"><a href="#${id}">${summary}</a></h2>
<p class="tags">${routeOf(operation)}${scope !== undefined && (0, _html.html)` <span class="chip">scope <code>${scope}</code></span>`}${isDeprecated && (0, _html.html)` <span class="chip warn">deprecated</span>`}</p>
${markdown.block(description)}
${parameterLists(operation, context)}
${body && (0, _html.html)`<h3>Body</h3>${body.type !== 'application/json' && (0, _html.html)`<p><code>${body.type}</code></p>`}${fieldList((0, _schemafields.fieldsOf)(document, body.schema), markdown)}`}
<h3>Answer</h3>
<p><span class="status">${answer.status}</span> ${markdown.inline(answer.description)}</p>
${answerFields(operation, context)}
<h3>Errors</h3>
${errorList(operation, shared, context.statusOf)}
</div>
<div class="examples"${tryAttributes(operation, document)}>
${(0, _codeblock.codeTabs)((0, _codesamples.codeSamples)(operation, (0, _described.baseUrlOf)(document)))}
${answer.example !== undefined && (0, _html.html)`<p class="caption">Answer ${answer.status}</p>${exampleOf(answer)}`}
</div>
</section>`;
}
/** What a script needs to send the example from the page; forms and streams cannot be sent from there. */ function tryAttributes(operation, document) {
    const { method, body, answer } = operation;
    const isJson = body === undefined || body.type === 'application/json';
    if (!isJson || answer.type === 'text/event-stream') return (0, _html.html)``;
    const text = body === undefined ? '' : JSON.stringify(body.example, null, 2);
    return (0, _html.html)` data-method="${method}" data-address="${(0, _codesamples.exampleAddress)(operation, (0, _described.baseUrlOf)(document))}" data-body="${text}"`;
}
const exampleOf = ({ example })=>typeof example === 'string' ? (0, _codeblock.codeBlock)('text', example.trimEnd()) : (0, _codeblock.codeBlock)('json', JSON.stringify(example, null, 2));
const PLACES = [
    [
        'path',
        'Path'
    ],
    [
        'query',
        'Query'
    ],
    [
        'header',
        'Headers'
    ]
];
function parameterLists({ parameters }, { document, markdown }) {
    return PLACES.flatMap(([place, title])=>{
        const own = parameters.filter((parameter)=>parameter.in === place);
        if (own.length === 0) return [];
        const fields = own.map((parameter)=>(0, _schemafields.parameterField)(document, parameter));
        return [
            (0, _html.html)`<h3>${title}</h3>${fieldList(fields, markdown)}`
        ];
    });
}
/** The members of `data`; where the answer has no envelope, all of it. */ function answerFields({ answer }, { document, markdown }) {
    const fields = (0, _schemafields.fieldsOf)(document, answer.schema);
    const data = fields.find(({ name })=>name === 'data');
    const rest = fields.filter(({ name })=>name !== 'success' && name !== 'data');
    const shown = data === undefined ? fields : data.fields;
    if (shown.length === 0 && rest.length === 0) return (0, _html.html)``;
    const entries = data?.type.startsWith('array') === true ? 'Fields of each entry of data' : 'Fields of data';
    return (0, _html.html)`${shown.length > 0 && (0, _html.html)`<details class="more"><summary>${data ? entries : 'Fields'}</summary>${fieldList(shown, markdown)}</details>`}${data !== undefined && rest.length > 0 && (0, _html.html)`<details class="more"><summary>Fields beside data</summary>${fieldList(rest, markdown)}</details>`}`;
}
function fieldList(fields, markdown) {
    if (fields.length === 0) return (0, _html.html)`<p class="dim">No fields.</p>`;
    return (0, _html.html)`<dl class="fields">${fields.map((field)=>fieldEntry(field, markdown))}</dl>`;
}
function fieldEntry(field, markdown) {
    const { name, type, isRequired, description, constraints, choices, fields } = field;
    const said = constraints.filter((each)=>!(each.startsWith('default') && description.includes('Default:')));
    return (0, _html.html)`<div><dt><code>${name}</code> <span class="type">${type}</span>${isRequired && (0, _html.html)` <span class="required">required</span>`}</dt>
<dd>${description !== '' && (0, _html.html)`<p>${markdown.inline(description)}</p>`}${choices.length > 0 && (0, _html.html)`<p class="choices">${choices.map((choice)=>(0, _html.html)`<code>${choice}</code> `)}</p>`}${said.length > 0 && (0, _html.html)`<p class="constraints">${said.join(', ')}</p>`}${fields.length > 0 && (0, _html.html)`<details class="more"><summary>Fields of ${name}</summary>${fieldList(fields, markdown)}</details>`}</dd></div>`;
}
function errorList({ errorCodes }, shared, statusOf) {
    const common = [
        ...shared.all,
        ...shared.withBody
    ].filter((code)=>errorCodes.includes(code));
    const own = errorCodes.filter((code)=>!common.includes(code));
    const list = (codes)=>(0, _html.html)`<ul class="codes">${[
            ...codes
        ].sort((one, other)=>(statusOf(one) ?? 0) - (statusOf(other) ?? 0)).map((code)=>(0, _html.html)`<li><span class="status">${statusOf(code)}</span> <a href="${_links.ERRORS_PATH}#${code}"><code>${code}</code></a></li>`)}</ul>`;
    return (0, _html.html)`${own.length > 0 && list(own)}<details class="more"><summary>Errors that other operations have, too</summary>${list(common)}</details>`;
}

//# sourceMappingURL=reference-page.js.map