"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "renderHomePage", {
    enumerable: true,
    get: function() {
        return renderHomePage;
    }
});
const _html = require("./html");
const _layout = require("./layout");
const renderHomePage = (frame)=>(0, _layout.documentOf)('Chasqui', frame, (0, _html.html)`<main class="home" id="content">
<p>${_layout.MARK}</p>
<h1>Chasqui</h1>
<p class="lede">One HTTP API for WhatsApp, SMS, email and web chat. It runs here.</p>
<ul>
<li><a href="/docs">Documentation</a>: send a first message in two minutes, then every operation</li>
<li><a href="/openapi.json">OpenAPI description</a>, for generators of clients</li>
<li><a href="/docs/gateway">Your own WhatsApp number</a>: install the gateway app</li>
</ul>
<p>The base URL of the API is this address with <code>/v1</code>. Every request needs an API key:
<code>Authorization: Bearer &lt;API_KEY&gt;</code>.</p>
</main>`);

//# sourceMappingURL=home-page.js.map