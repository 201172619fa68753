"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "serveBullBoard", {
    enumerable: true,
    get: function() {
        return serveBullBoard;
    }
});
const _promises = require("node:fs/promises");
const _api = require("@bull-board/api");
const _bullMQAdapter = require("@bull-board/api/bullMQAdapter");
const _errors = require("../../../../libs/errors/src");
const _lanes = require("../../../../libs/lanes/src");
const _pagefiles = require("../pages/page-files");
const _boardpage = require("./board-page");
const _boardparts = require("./board-parts");
const _errortexts = require("./error-texts");
/** Below what the hook of access guards: each of its routes says that it is for operators, or it would answer nobody. */ const BASE = '/console/api/operations/bull-board';
const RULES = {
    access: 'operator'
};
/** Every queue of the installation. */ const QUEUES = [
    _lanes.WHATSAPP_LANES,
    _lanes.SMS_LANES,
    _lanes.WEBHOOK_LANES,
    _lanes.BULK_LANES,
    ...Object.values(_lanes.PAIRING_QUEUES)
].map(({ queue })=>queue);
/** What a job says may be looked at: ids. A job that carries anything else shows that it does, and not what. */ const IDS = new Set([
    'lane',
    'pairing_id'
]);
function serveBullBoard(fastify, queues) {
    const board = new _boardparts.BoardParts();
    const { setQueues } = (0, _api.createBullBoard)({
        queues: [],
        serverAdapter: board,
        options: {
            uiConfig: {
                boardTitle: 'Queues'
            }
        }
    });
    const files = (0, _boardpage.boardFiles)();
    let isOpen = false;
    /** Queues are opened when somebody looks at them. */ const open = ()=>{
        if (!isOpen) setQueues(QUEUES.map((name)=>adapterOf(queues, name)));
        isOpen = true;
    };
    for (const path of board.pagePaths){
        fastify.get(path === '/' ? `${BASE}/` : BASE + path, {
            config: RULES
        }, (_request, reply)=>reply.header('Content-Security-Policy', _boardpage.BOARD_POLICY).type('text/html; charset=utf-8').send((0, _boardpage.boardPage)(board.pageValues(BASE))));
    }
    fastify.get(BASE, {
        config: RULES
    }, (_request, reply)=>reply.redirect(`${BASE}/`));
    fastify.get(`${BASE}/static/*`, {
        config: RULES
    }, async (request, reply)=>{
        const name = request.params['*'];
        const path = files.get(name);
        const type = (0, _pagefiles.contentTypeOf)(name);
        if (path === undefined || type === undefined) throw new _errors.AppError('NOT_FOUND');
        return reply.type(type).send(await (0, _promises.readFile)(path));
    });
    for (const { path, method, handler } of board.apiRoutes){
        if (method !== 'GET') {
            fastify.route({
                method,
                url: BASE + path,
                config: RULES,
                handler: refuse
            });
            continue;
        }
        fastify.get(BASE + path, {
            config: RULES
        }, async (request, reply)=>{
            open();
            const { status = 200, body } = await handler(board.requestOf(request));
            // What jobs log is of the same kind as what their errors say.
            return reply.code(status).send(path.endsWith('/logs') ? [] : (0, _errortexts.withoutErrorTexts)(body));
        });
    }
}
function refuse() {
    throw new _errors.AppError('METHOD_NOT_ALLOWED', {
        headers: {
            Allow: 'GET'
        }
    });
}
function adapterOf(queues, name) {
    const adapter = new _bullMQAdapter.BullMQAdapter(queues.of(name), {
        readOnlyMode: true
    });
    adapter.setFormatter('data', idsOf);
    for (const field of [
        'returnValue',
        'progress'
    ])adapter.setFormatter(field, ()=>null);
    return adapter;
}
function idsOf(data) {
    const fields = Object.entries(data ?? {}).map(([name, value])=>[
            name,
            IDS.has(name) ? value : '…'
        ]);
    return Object.fromEntries(fields);
}

//# sourceMappingURL=bull-board.routes.js.map