import { html } from './html';
import { documentOf, type Frame, MARK } from './layout';

/** Also shown to browsers at the base URL. */
export const renderHomePage = (frame: Pick<Frame, 'version'>): string =>
  documentOf(
    'Chasqui',
    frame,
    html`<main class="home" id="content">
<p>${MARK}</p>
<h1>Chasqui</h1>
<p class="lede">One HTTP API for WhatsApp, SMS, email and web chat. It runs here.</p>
<ul>
<li><a href="/docs">Documentation</a>: send a first message in two minutes, then every operation</li>
<li><a href="/openapi.json">OpenAPI description</a>, for generators of clients</li>
<li><a href="/docs/gateway">Your own WhatsApp number</a>: install the gateway app</li>
</ul>
<p>The base URL of the API is this address with <code>/v1</code>. Every request needs an API key:
<code>Authorization: Bearer &lt;API_KEY&gt;</code>.</p>
</main>`,
  );

export const renderMissingPage = (frame: Pick<Frame, 'version'>): string =>
  documentOf(
    'No such page',
    frame,
    html`<main class="home" id="content">
<p>${MARK}</p>
<h1>No such page</h1>
<p class="lede">The documentation has no page at this address. It may have moved.</p>
<ul>
<li><a href="/docs">Documentation</a>: from its beginning</li>
<li><a href="/docs/reference">All operations</a></li>
</ul>
</main>`,
  );
