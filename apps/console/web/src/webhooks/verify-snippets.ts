export type VerifyLanguage = 'node' | 'python' | 'php' | 'go';

/** How a server checks that a request is ours: the Standard Webhooks libraries, which read our headers as they are. */
export const VERIFY_SNIPPETS: readonly { value: VerifyLanguage; label: string; code: string }[] = [
  {
    value: 'node',
    label: 'Node.js',
    code: `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.CHASQUI_WEBHOOK_SECRET);

// The body as it came, before any JSON parser.
app.post('/hooks/chasqui', express.text({ type: '*/*' }), (request, response) => {
  const event = webhook.verify(request.body, request.headers); // throws if it is not ours
  response.sendStatus(200);
  handle(event);
});`,
  },
  {
    value: 'python',
    label: 'Python',
    code: `import os
from standardwebhooks import Webhook

webhook = Webhook(os.environ["CHASQUI_WEBHOOK_SECRET"])

@app.post("/hooks/chasqui")
def chasqui():
    event = webhook.verify(request.get_data(), request.headers)  # raises if it is not ours
    handle(event)
    return "", 200`,
  },
  {
    value: 'php',
    label: 'PHP',
    code: `<?php
$webhook = new \\StandardWebhooks\\Webhook(getenv('CHASQUI_WEBHOOK_SECRET'));

$headers = array_change_key_case(getallheaders());
$event = $webhook->verify(file_get_contents('php://input'), $headers); // throws if it is not ours
http_response_code(200);
handle($event);`,
  },
  {
    value: 'go',
    label: 'Go',
    code: `webhook, err := standardwebhooks.NewWebhook(os.Getenv("CHASQUI_WEBHOOK_SECRET"))
if err != nil {
	log.Fatal(err)
}

http.HandleFunc("/hooks/chasqui", func(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err := webhook.Verify(body, r.Header); err != nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	w.WriteHeader(http.StatusOK)
	handle(body)
})`,
  },
];
