import { html } from './html';
import { documentOf, type Frame, topBar } from './layout';

/** The page at `/docs/try`: Swagger UI from our own files, below the bar of the other pages. */
export const renderTryPage = (frame: Frame): string =>
  documentOf(
    'Try it',
    frame,
    html`${topBar(frame, true)}
<main class="try-it" id="content"><h1>Try it</h1>
<p class="lede">Press <b>Authorize</b>, paste an API key, and send real requests. A test key reaches the sandbox only. <a href="/docs/reference">The reference</a> has the same operations to read.</p>
<div id="swagger-ui"></div>
<noscript><p>This page needs JavaScript. The others do not.</p></noscript></main>`,
    html`<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/try.js?v=${frame.version}" defer></script>`,
  );
