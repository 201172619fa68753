import { createHash } from 'node:crypto';
import { SCRIPT, STYLE } from './status-page-assets';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chasqui gateway</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header><h1>Chasqui gateway</h1><p id="version"></p></header>
<main>
<p id="notice" role="status">Loading…</p>
<noscript><p>This page needs JavaScript. Or ask in a terminal: chasqui-gateway status</p></noscript>
<section aria-labelledby="service-title"><h2 id="service-title">Service</h2><div id="service"></div></section>
<section aria-labelledby="numbers-title"><h2 id="numbers-title">Numbers</h2><div id="numbers"></div></section>
</main>
<footer>This page is visible on this machine only. It refreshes itself.</footer>
<script>${SCRIPT}</script>
</body>
</html>
`;

export function statusPage(): { html: string; policy: string } {
  return { html: HTML, policy: POLICY };
}
