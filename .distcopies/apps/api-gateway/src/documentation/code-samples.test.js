"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _nodevm = require("node:vm");
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _describedapi = require("../openapi/described-api");
const _document = require("../openapi/document");
const _codesamples = require("./code-samples");
const _operations = require("./operations");
const [PYTHON, PHP] = [
    'python3',
    'php'
];
/** Not on every machine. */ const [python, php] = [
    (0, _testing.interpreter)(PYTHON),
    (0, _testing.interpreter)(PHP)
];
let samples;
(0, _globals.beforeAll)(async ()=>{
    const { http } = await (0, _describedapi.createDescribedApi)();
    const document = (0, _document.createOpenApiDocument)(http.nest, 'https://chasqui.example.com');
    await http.close();
    samples = (0, _operations.operationsOf)(document).flatMap((operation)=>(0, _codesamples.codeSamples)(operation, 'https://chasqui.example.com/v1').map((sample)=>({
                ...sample,
                name: operation.name
            })));
});
const codesOf = (label)=>samples.filter((sample)=>sample.label === label).map(({ code })=>code);
(0, _globals.describe)('the code samples of the reference', ()=>{
    (0, _globals.it)('a shell reads every curl sample, and curl is asked for one address', ()=>{
        for (const code of codesOf('curl')){
            const shown = (0, _nodechild_process.spawnSync)('sh', [
                '-c',
                `curl() { printf '%s\\0' "$@"; }\n${code}`
            ], {
                encoding: 'utf8'
            });
            const words = shown.stdout.split('\0');
            (0, _globals.expect)([
                code,
                shown.status,
                words.filter((word)=>word.startsWith('https://')).length
            ]).toEqual([
                code,
                0,
                1
            ]);
            const body = words.includes('-d') ? words[words.indexOf('-d') + 1] ?? '' : '{}';
            (0, _globals.expect)(()=>JSON.parse(body)).not.toThrow();
        }
    });
    (0, _globals.it)('Node reads every sample in JavaScript', ()=>{
        for (const code of codesOf('Node')){
            const body = code.replace(/^import \{ (\w+) \} from '([\w:]+)';/, "const { $1 } = require('$2');");
            (0, _globals.expect)(()=>new _nodevm.Script(`(async () => {\n${body}\n});`)).not.toThrow();
        }
    });
    (python.runs ? _globals.it : _globals.it.skip)(`Python reads every sample in Python${python.note}`, ()=>{
        const program = 'import json, sys\nfor code in json.load(sys.stdin): compile(code, "sample", "exec")';
        const { status, stderr } = (0, _nodechild_process.spawnSync)(PYTHON, [
            '-c',
            program
        ], {
            input: JSON.stringify(codesOf('Python')),
            encoding: 'utf8'
        });
        (0, _globals.expect)([
            status,
            stderr
        ]).toEqual([
            0,
            ''
        ]);
    });
    (php.runs ? _globals.it : _globals.it.skip)(`PHP reads every sample in PHP${php.note}`, ()=>{
        const program = 'foreach (json_decode(stream_get_contents(STDIN)) as $code) token_get_all($code, TOKEN_PARSE);';
        const { status, stdout } = (0, _nodechild_process.spawnSync)(PHP, [
            '-r',
            program
        ], {
            input: JSON.stringify(codesOf('PHP')),
            encoding: 'utf8'
        });
        (0, _globals.expect)([
            status,
            stdout
        ]).toEqual([
            0,
            ''
        ]);
    });
});

//# sourceMappingURL=code-samples.test.js.map