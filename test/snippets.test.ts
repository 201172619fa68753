import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from '@chasqui/events';
import { interpreter } from '@chasqui/testing';
import { Webhook } from 'standardwebhooks';

const SNIPPETS = join(__dirname, '../docs/snippets');
const PAGE = readFileSync(join(__dirname, '../docs/webhooks.md'), 'utf8');

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=';

interface Case {
  name: string;
  headers: Record<string, string>;
  body: string;
}

/** A request signed by the public package, with changes. */
function aCase(
  name: string,
  request: { secrets?: string[]; ageSeconds?: number; headers?: object; body?: string } = {},
): Case {
  const { id, ...event } = sampleEvent('message.received');
  // Spaces, an emoji and an escape: the same JSON as another text has another signature.
  const body = `{ "id": "${id}", "text": "Grüße 👋 \\u00e9", "rest": ${JSON.stringify(event)} }\n`;
  const at = new Date(Date.now() - (request.ageSeconds ?? 0) * 1000);
  const signatures = (request.secrets ?? [SECRET]).map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    name,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
      ...request.headers,
    },
    body: request.body ?? body,
  };
}

const signed = aCase('signed');
const TAKEN = [
  signed,
  aCase('signed with the new secret and the old one', { secrets: [OTHER, SECRET] }),
  aCase('with a signature of another version before it', {
    headers: { 'webhook-signature': `v1a,AAAA v2,x ${signed.headers['webhook-signature']}`, ...timeOf(signed) },
  }),
  aCase('four minutes old', { ageSeconds: 240 }),
  aCase('from a clock that is four minutes ahead', { ageSeconds: -240 }),
];
const REFUSED = [
  aCase('signed with another secret', { secrets: [OTHER] }),
  aCase('with a changed body', { body: signed.body.replace('Grüße', 'Grusse') }),
  aCase('with a body that was parsed and written again', { body: JSON.stringify(JSON.parse(signed.body)) }),
  aCase('with the id of another event', { headers: { 'webhook-id': 'evt_other' } }),
  aCase('with another time', { headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 60) } }),
  aCase('six minutes old', { ageSeconds: 360 }),
  aCase('from a clock that is six minutes ahead', { ageSeconds: -360 }),
  aCase('with a time that is none', { headers: { 'webhook-timestamp': 'now' } }),
  aCase('without an id', { headers: { 'webhook-id': '' } }),
  aCase('without a time', { headers: { 'webhook-timestamp': '' } }),
  aCase('without a signature', { headers: { 'webhook-signature': '' } }),
  aCase('with a signature cut short', {
    headers: { 'webhook-signature': signed.headers['webhook-signature']?.slice(0, -4) },
  }),
  aCase('with a signature of version 2 alone', {
    headers: { 'webhook-signature': signed.headers['webhook-signature']?.replace('v1,', 'v2,'), ...timeOf(signed) },
  }),
];

function timeOf({ headers }: Case): object {
  return { 'webhook-timestamp': headers['webhook-timestamp'] };
}

interface Language {
  name: string;
  /** Arguments with which the runtime shows that it is present. */
  probe: string[];
  file: string;
  run: (path: string, input: string) => { stdout: string; stderr: string };
}

const run = (command: string, args: string[], input: string, cwd?: string) =>
  spawnSync(command, args, { input, encoding: 'utf8', timeout: 60_000, ...(cwd !== undefined && { cwd }) });

const NODE_PROGRAM = (path: string): string => `
  import { readFileSync } from 'node:fs';
  import { verifyWebhook } from '${pathToFileURL(path).href}';
  const { secret, cases } = JSON.parse(readFileSync(0, 'utf8'));
  const say = ({ headers, body }) => {
    try { return verifyWebhook(secret, headers, Buffer.from(body)).id; } catch { return 'refused'; }
  };
  console.log(JSON.stringify(cases.map(say)));`;

const PYTHON_PROGRAM = (): string => `
import json, sys
sys.path.insert(0, ${JSON.stringify(SNIPPETS)})
sys.dont_write_bytecode = True
from verify_webhook import verify_webhook
given = json.load(sys.stdin)
def say(case):
    try:
        return verify_webhook(given["secret"], case["headers"], case["body"].encode())["id"]
    except ValueError:
        return "refused"
print(json.dumps([say(case) for case in given["cases"]]))`;

const PHP_PROGRAM = (path: string): string => `
  require ${JSON.stringify(path)};
  $given = json_decode(stream_get_contents(STDIN), true);
  echo json_encode(array_map(function ($case) use ($given) {
    try { return verifyWebhook($given['secret'], $case['headers'], $case['body'])['id']; }
    catch (RuntimeException $error) { return 'refused'; }
  }, $given['cases']));`;

const GO_PROGRAM = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"snippet/webhook"
)

func main() {
	var given struct {
		Secret string
		Cases  []struct {
			Headers map[string]string
			Body    string
		}
	}
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	said := []string{}
	for _, each := range given.Cases {
		header := http.Header{}
		for name, value := range each.Headers {
			header.Set(name, value)
		}
		event, err := webhook.Verify(given.Secret, header, []byte(each.Body))
		if err != nil {
			said = append(said, "refused")
		} else {
			said = append(said, event["id"].(string))
		}
	}
	text, _ := json.Marshal(said)
	fmt.Println(string(text))
}
`;

function runGo(path: string, input: string) {
  const dir = mkdtempSync(join(tmpdir(), 'chasqui-snippet-'));
  try {
    mkdirSync(join(dir, 'webhook'));
    copyFileSync(path, join(dir, 'webhook/webhook.go'));
    writeFileSync(join(dir, 'go.mod'), 'module snippet\n\ngo 1.19\n');
    writeFileSync(join(dir, 'main.go'), GO_PROGRAM);
    return run('go', ['run', '.'], input, dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const LANGUAGES: Language[] = [
  {
    name: 'Node',
    probe: [process.execPath, '--version'],
    file: 'verify-webhook.mjs',
    run: (path, input) => run(process.execPath, ['--input-type=module', '-e', NODE_PROGRAM(path)], input),
  },
  {
    name: 'Python',
    probe: ['python3', '--version'],
    file: 'verify_webhook.py',
    run: (_path, input) => run('python3', ['-c', PYTHON_PROGRAM()], input),
  },
  {
    name: 'PHP',
    probe: ['php', '--version'],
    file: 'verify-webhook.php',
    run: (path, input) => run('php', ['-r', PHP_PROGRAM(path)], input),
  },
  { name: 'Go', probe: ['go', 'version'], file: 'verify_webhook.go', run: runGo },
];

describe.each(LANGUAGES)('the snippet for $name', ({ probe, file, run: runCases }) => {
  const [command = '', ...args] = probe;
  const { runs, note } = interpreter(command, ...args);

  (runs ? it : it.skip)(`takes what is signed and fresh, and refuses all else${note}`, () => {
    const cases = [...TAKEN, ...REFUSED];
    const { stdout, stderr } = runCases(join(SNIPPETS, file), JSON.stringify({ secret: SECRET, cases }));
    expect(stderr).toBe('');
    const said = JSON.parse(stdout) as string[];
    const expected = [...TAKEN.map(({ headers }) => headers['webhook-id']), ...REFUSED.map(() => 'refused')];
    expect(cases.map(({ name }, at) => [name, said[at]])).toEqual(cases.map(({ name }, at) => [name, expected[at]]));
  });

  it('the snippet stands in the documentation as it is', () => {
    expect(PAGE).toContain(readFileSync(join(SNIPPETS, file), 'utf8').trim());
  });
});
