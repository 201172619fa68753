/** The page at `/`, which is also what a browser sees at the base URL: where everything is. */
export const HOME_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Chasqui</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <h1>Chasqui</h1>
    <p>One HTTP API for WhatsApp, SMS, email and web chat. It runs here.</p>
    <ul>
      <li><a href="/docs">API documentation</a></li>
      <li><a href="/openapi.json">OpenAPI description</a>, for generators of clients</li>
      <li><a href="/docs/gateway">Install the gateway app</a> for your own WhatsApp numbers</li>
    </ul>
    <p>The base URL of the API is this address with <code>/v1</code>. Every request needs an API key:
      <code>Authorization: Bearer &lt;API_KEY&gt;</code>.</p>
  </body>
</html>
`;
