"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const MESSAGE_ID = '0192f0c0-0000-7000-8000-000000000001';
const harness = _apigatewayharness.ApiHarness.ofFile();
(0, _globals.beforeEach)(()=>harness.sender.reset());
const react = (key, emoji)=>fetch(`${harness.url}/v1/whatsapp/reaction`, {
        method: 'POST',
        body: JSON.stringify({
            message_id: MESSAGE_ID,
            emoji
        }),
        headers: {
            ...(0, _apigatewayharness.withKey)(key),
            'content-type': 'application/json'
        }
    });
(0, _globals.describe)('POST /whatsapp/reaction', ()=>{
    _globals.it.each([
        '👍',
        '👨‍👩‍👧‍👦',
        '🇩🇪',
        '1️⃣',
        ''
    ])('POST /whatsapp/reaction takes %j', async (emoji)=>{
        const { key } = await harness.aKey();
        const answer = await react(key, emoji);
        (0, _globals.expect)([
            answer.status,
            harness.sender.inputs[0]?.content.payload
        ]).toMatchObject([
            200,
            {
                reaction: {
                    emoji
                }
            }
        ]);
    });
    _globals.it.each([
        '1',
        'ok',
        '👍👍',
        ' ',
        7
    ])('POST /whatsapp/reaction answers 400: %j is not one emoji', async (emoji)=>{
        const { key } = await harness.aKey();
        const answer = await react(key, emoji);
        (0, _globals.expect)([
            answer.status,
            await (0, _apigatewayharness.errorOf)(answer)
        ]).toMatchObject([
            400,
            {
                code: 'VALIDATION',
                fields: [
                    {
                        field: 'emoji'
                    }
                ]
            }
        ]);
        (0, _globals.expect)(harness.sender.inputs).toEqual([]);
    });
    // With a pattern in which a character fits twice, the first of these texts would take days.
    (0, _globals.it)('a reaction whose text is made to be read again and again holds nobody else up', async ()=>{
        const [{ key: attacker }, { key: victim }] = [
            await harness.aKey(),
            await harness.aKey()
        ];
        const texts = [
            '🦰'.repeat(60),
            '🦰'.repeat(13),
            '👍🏽'.repeat(15),
            '🦰‍'.repeat(10_000)
        ].map((text)=>`${text}x`);
        const attacks = Array.from({
            length: 40
        }, (_, turn)=>react(attacker, texts[turn % texts.length]));
        const latenciesMs = await Promise.all(Array.from({
            length: 20
        }, ()=>latencyOf(victim)));
        const statuses = await Promise.all(attacks.map(async (attack)=>(await attack).status));
        (0, _globals.expect)(new Set(statuses)).toEqual(new Set([
            400
        ]));
        (0, _globals.expect)(Math.max(...latenciesMs)).toBeLessThan(5_000);
    });
});
/** Milliseconds until a victim's request is answered. */ async function latencyOf(key) {
    const started = performance.now();
    const answer = await fetch(`${harness.url}/v1/whatsapp/accounts`, {
        headers: (0, _apigatewayharness.withKey)(key)
    });
    (0, _globals.expect)(answer.status).toBe(200);
    return performance.now() - started;
}

//# sourceMappingURL=send-reaction.e2e.js.map