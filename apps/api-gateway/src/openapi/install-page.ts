/** The page at `/docs/gateway`, the `install_url` of answers: how to install the gateway app. No inline script. */
export const INSTALL_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Install the gateway app</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <h1>Install the gateway app</h1>
    <p>The gateway app connects your WhatsApp numbers. It runs on your machine and dials out to this service, so it needs no
      public address. It is not an official WhatsApp client: WhatsApp can restrict or ban numbers that use one.</p>
    <ol>
      <li>Get the app's file from the operator of this service (<code>npm run pack:gateway</code> in Chasqui's repository
        creates it) and install it. It needs Node.js 20.19 or newer:
        <pre>npm install -g --omit=peer chasqui-whatsapp-gateway-….tgz</pre></li>
      <li>Create a setup code: <code>POST /v1/gateway/enrollment</code> with an API key that has
        <code>accounts:write</code>. It works once, within 24 hours.</li>
      <li>Start the app with it:
        <pre id="command">chasqui-gateway --url https://this-service --setup-code gw_setup_…</pre></li>
      <li>Link a number with <code>POST /v1/whatsapp/link</code>, or in another terminal with
        <code>chasqui-gateway link &lt;number&gt;</code>. On the phone, open WhatsApp &gt; Settings &gt; Linked devices &gt;
        Link a device, and scan the QR code that the app shows.</li>
    </ol>
    <script src="/docs/gateway.js"></script>
  </body>
</html>
`;

/** Fills in the address, and the code where a QR picture of an enrollment led here: the fragment reaches no server. */
export const INSTALL_SCRIPT = `const code = location.hash.slice(1);
const known = /^gw_setup_[0-9A-Za-z]{32}$/.test(code) ? code : 'gw_setup_…';
document.getElementById('command').textContent = 'chasqui-gateway --url ' + location.origin + ' --setup-code ' + known;
`;
