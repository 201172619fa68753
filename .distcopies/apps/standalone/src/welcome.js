"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "welcome", {
    enumerable: true,
    get: function() {
        return welcome;
    }
});
const _sharedport = require("./shared-port");
function welcome({ standalone, owner }, { seconds, askedPort }) {
    const port = Number(/:(\d+)\/v1$/.exec(standalone.base_url)?.[1]);
    const kept = askedPort === 0 && port !== _sharedport.USUAL_PORT ? `It listens on port ${port} and keeps it for the next start. Set PORT to choose another port.\n` : '';
    return `
Chasqui is ready (${seconds.toFixed(1)} s). Press Ctrl-C to stop it. The next start continues with the same data.
${kept}
Open the console. This link signs you in, once, within 15 minutes:

  ${owner.link}
${accountOf(standalone, owner)}
Send a first message from the sandbox number ${standalone.sandbox_number} to a made-up mobile:

  curl -X POST ${standalone.base_url}/whatsapp/send \\
    -H 'Authorization: Bearer ${standalone.api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"to":"15550100001","message":"Hello from Chasqui"}'

Send an SMS from the sandbox phone:

  curl -X POST ${standalone.base_url}/sms/send \\
    -H 'Authorization: Bearer ${standalone.api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"to":"15550100001","message":"Hello from Chasqui"}'

Check on a message with the id from its answer:

  curl ${standalone.base_url}/messages/<id> -H 'Authorization: Bearer ${standalone.api_key}'

Events             npm run listen -- --forward http://localhost:4000/hook   (to your own server; docs/webhooks.md)
Your own number    README.md, section "Your own number"
API documentation  ${standalone.docs_url}
Operator commands  npm run --silent admin -- --help
`;
}
/** How to sign in later: the password is printed at the first start only. */ function accountOf({ console_url, owner_email }, { isNew, password }) {
    if (!isNew || password === null) return '';
    return `
Later you sign in at ${console_url} as ${owner_email} with the password ${password}
`;
}

//# sourceMappingURL=welcome.js.map