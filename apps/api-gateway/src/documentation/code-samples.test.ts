import { spawnSync } from 'node:child_process';
import { Script } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { interpreter } from '@chasqui/testing';
import { createDescribedApi } from '../openapi/described-api';
import { createOpenApiDocument } from '../openapi/document';
import { type CodeSample, codeSamples } from './code-samples';
import type { Described } from './described';
import { operationsOf } from './operations';

const [PYTHON, PHP] = ['python3', 'php'] as const;
const [python, php] = [interpreter(PYTHON), interpreter(PHP)];

let samples: (CodeSample & { name: string })[];

beforeAll(async () => {
  const { http } = await createDescribedApi();
  const document = createOpenApiDocument(http.nest, 'https://chasqui.example.com') as unknown as Described;
  await http.close();
  samples = operationsOf(document).flatMap((operation) =>
    codeSamples(operation, 'https://chasqui.example.com/v1').map((sample) => ({ ...sample, name: operation.name })),
  );
});

const codesOf = (label: CodeSample['label']): string[] =>
  samples.filter((sample) => sample.label === label).map(({ code }) => code);

describe('the code samples of the reference', () => {
  it('a shell reads every curl sample, and curl is asked for one address', () => {
    for (const code of codesOf('curl')) {
      const shown = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${code}`], { encoding: 'utf8' });
      const words = shown.stdout.split('\0');
      expect([code, shown.status, words.filter((word) => word.startsWith('https://')).length]).toEqual([code, 0, 1]);
      const body = words.includes('-d') ? (words[words.indexOf('-d') + 1] ?? '') : '{}';
      expect(() => JSON.parse(body) as unknown).not.toThrow();
    }
  });

  it('Node reads every sample in JavaScript', () => {
    for (const code of codesOf('Node')) {
      const body = code.replace(/^import \{ (\w+) \} from '([\w:]+)';/, "const { $1 } = require('$2');");
      expect(() => new Script(`(async () => {\n${body}\n});`)).not.toThrow();
    }
  });

  (python.runs ? it : it.skip)(`Python reads every sample in Python${python.note}`, () => {
    const program = 'import json, sys\nfor code in json.load(sys.stdin): compile(code, "sample", "exec")';
    const { status, stderr } = spawnSync(PYTHON, ['-c', program], {
      input: JSON.stringify(codesOf('Python')),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  (php.runs ? it : it.skip)(`PHP reads every sample in PHP${php.note}`, () => {
    const program = 'foreach (json_decode(stream_get_contents(STDIN)) as $code) token_get_all($code, TOKEN_PARSE);';
    const { status, stdout } = spawnSync(PHP, ['-r', program], {
      input: JSON.stringify(codesOf('PHP')),
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, '']);
  });
});
