"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "register", {
    enumerable: true,
    get: function() {
        return register;
    }
});
const _nodeos = require("node:os");
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _undici = require("undici");
const _backoff = require("./backoff");
const _storehealth = require("../store/store-health");
const _credentialsstore = require("./credentials.store");
const _stoperror = require("./stop.error");
const RETRY_MS = [
    500,
    1000,
    2000,
    5000,
    10_000,
    30_000
];
/** While the data folder takes no writes, it is tried again so often. */ const STORE_AGAIN_MS = 500;
async function register(options, keeper, log, pause, stopped) {
    log.info({
        url: options.serviceUrl
    }, 'registering');
    for(let failures = 1; !stopped(); failures += 1){
        // A code is good once: it is not spent on a token that has no place, and that a restart would lose.
        if (!await hasRoom(keeper, pause, stopped)) return undefined;
        const attempt = await tryOnce(options);
        if ('credentials' in attempt) {
            if (!await isKept(attempt.credentials, keeper, pause, stopped)) return undefined;
            log.info({
                gateway_id: attempt.credentials.gatewayId
            }, 'registered');
            return attempt.credentials;
        }
        log.warn({
            reason: attempt.retry
        }, 'registration failed, trying again');
        await pause.wait(attempt.afterMs ?? (0, _backoff.jittered)((0, _backoff.delayOf)(RETRY_MS, failures)));
    }
    return undefined;
}
/** False: it was stopped before there was room. */ async function hasRoom({ health }, pause, stopped) {
    while(!stopped()){
        if (health.takesWrites()) return true;
        await pause.wait(STORE_AGAIN_MS);
    }
    return false;
}
/** The disk may have filled up meanwhile. False: it was stopped before there was room. */ async function isKept(credentials, { store, health }, pause, stopped) {
    while(!stopped()){
        try {
            store.write(credentials);
            return true;
        } catch (error) {
            health.failed(error);
            if ((0, _storehealth.troubleOf)(error) === undefined) throw error;
            await pause.wait(STORE_AGAIN_MS);
        }
    }
    return false;
}
async function tryOnce(options) {
    const body = {
        setup_code: options.setupCode,
        app_version: options.appVersion,
        protocol: _gatewayprotocol.PROTOCOL_VERSION,
        host: {
            os: (0, _nodeos.platform)(),
            arch: (0, _nodeos.arch)()
        },
        base_url: options.baseUrl,
        driver: options.driver
    };
    try {
        const response = await (0, _undici.request)(options.serviceUrl + _gatewayprotocol.SERVICE_ROUTES.register, {
            method: 'POST',
            headers: {
                'content-type': 'application/json'
            },
            body: JSON.stringify(body),
            headersTimeout: 15_000,
            bodyTimeout: 15_000
        });
        return await readAnswer(response, options);
    } catch (error) {
        if (error instanceof _stoperror.StopError) throw error;
        return {
            retry: error instanceof Error ? error.message : String(error)
        };
    }
}
async function readAnswer(response, options) {
    const { statusCode } = response;
    const text = await response.body.text();
    if (statusCode === 201) return {
        credentials: credentialsOf(JSON.parse(text), options)
    };
    if (statusCode === 426) throw (0, _stoperror.upgradeStop)(text);
    if (statusCode === 409) {
        throw new _stoperror.StopError('setup_code_used', 'This setup code was already used. Ask the operator of the service for a new one.');
    }
    if (statusCode >= 500 || statusCode === 408 || statusCode === 429) {
        const afterMs = Number(response.headers['retry-after']) * 1000;
        return {
            retry: `the service answered ${statusCode}`,
            ...afterMs > 0 ? {
                afterMs
            } : {}
        };
    }
    if (statusCode === 400 || isLimit(statusCode, text)) {
        throw new _stoperror.StopError('registration_refused', `The service refused the registration. It says: ${messageOf(text)}`);
    }
    if (statusCode !== 401 && statusCode !== 403) {
        throw new _stoperror.StopError('no_service', `No Chasqui service answers at ${options.serviceUrl} (HTTP ${statusCode}). Check --url: the address of the service, without /v1. The setup code is still good.`);
    }
    throw new _stoperror.StopError('setup_code_refused', `The service refused the setup code (HTTP ${statusCode}): it is unknown or older than 24 hours. Ask the operator of the service for a new one.`);
}
/** The code is good, but there is no room for this app. */ const isLimit = (statusCode, text)=>statusCode === 403 && /"code":\s*"PLAN_LIMIT"/.test(text);
function messageOf(text) {
    try {
        const { message } = JSON.parse(text);
        return typeof message === 'string' ? message : 'nothing';
    } catch  {
        return text.slice(0, 200);
    }
}
/** An answer that lacks a field is no answer: the code would be lost, so it is said clearly. */ function credentialsOf(answer, options) {
    const { gateway_id, token, request_key, ws_url, events_url } = answer;
    if (!gateway_id || !token || !request_key || !ws_url || !events_url) {
        throw new _stoperror.StopError('registration_unreadable', 'The service accepted the setup code with an answer that misses fields.');
    }
    return {
        gatewayId: gateway_id,
        token,
        requestKey: request_key,
        wsUrl: (0, _credentialsstore.reachable)(ws_url, options.serviceUrl),
        eventsUrl: (0, _credentialsstore.reachable)(events_url, options.serviceUrl),
        serviceUrl: options.serviceUrl,
        setupCodeHash: (0, _credentialsstore.hashOfSetupCode)(options.setupCode)
    };
}

//# sourceMappingURL=registration.js.map