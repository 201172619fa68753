"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "renderEvents", {
    enumerable: true,
    get: function() {
        return renderEvents;
    }
});
const _codeblock = require("./code-block");
const _html = require("./html");
const _referencepage = require("./reference-page");
const _schemafields = require("./schema-fields");
function renderEvents(document, markdown) {
    const types = Object.entries(document.webhooks ?? {});
    const [first] = types;
    const envelope = contentOf(first?.[1].post)?.schema?.allOf?.[0];
    return (0, _html.html)`<p class="lede">What your webhooks, the feed and the stream tell you. <a href="/docs/webhooks">Webhooks</a> explains how you get events.</p>
<h2 id="envelope">The envelope</h2>
<p>Every event has these fields; <code>data</code> depends on its type.</p>
${(0, _referencepage.fieldList)((0, _schemafields.fieldsOf)(document, envelope), markdown)}
<h2 id="types">Types</h2>
<ul class="operations">${types.map(([type, { post }])=>(0, _html.html)`<li><a href="#${type}"><code>${type}</code></a> <span>${markdown.inline(post?.description ?? '')}</span></li>`)}</ul>
${types.map(([type, { post }])=>eventSection(type, post, {
            document,
            markdown
        }))}`;
}
function eventSection(type, operation, { document, markdown }) {
    const content = contentOf(operation);
    const data = (0, _schemafields.fieldsOf)(document, content?.schema).find(({ name })=>name === 'data');
    return (0, _html.html)`<section class="operation" aria-labelledby="${type}">
<div class="facts">
<h2 id="${type}"><a href="#${type}"><code>${type}</code></a></h2>
<p>${markdown.inline(operation?.description ?? '')}</p>
<details class="more"><summary>Fields of data</summary>${(0, _referencepage.fieldList)(data?.fields ?? [], markdown)}</details>
</div>
<div class="examples">${(0, _codeblock.codeBlock)('json', JSON.stringify(content?.example, null, 2))}</div>
</section>`;
}
const contentOf = (operation)=>operation?.requestBody?.content?.['application/json'];

//# sourceMappingURL=events-page.js.map