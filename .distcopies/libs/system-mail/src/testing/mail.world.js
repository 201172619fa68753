"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MailWorld", {
    enumerable: true,
    get: function() {
        return MailWorld;
    }
});
const _entities = require("../../../entities/src");
const _platform = require("../../../platform/src");
const _testing = require("../../../testing/src");
const _nodecrypto = require("node:crypto");
const _uuid = require("uuid");
const _maildelivery = require("../delivery/mail-delivery");
const _mailqueuerepository = require("../queue/mail-queue.repository");
const _smtpsender = require("../smtp/smtp-sender");
const _systemmail = require("../system-mail");
let MailWorld = class MailWorld {
    constructor(test, database){
        this.test = test;
        this.database = database;
        this.deliveries = [];
        /** The queue in a transaction that is under way. */ this.queueWithin = (transaction)=>new _mailqueuerepository.MailQueueRepository(transaction, KEYS);
        this.organization = ()=>(0, _testing.anOrganization)(this.database);
        this.queue = new _mailqueuerepository.MailQueueRepository(database, KEYS);
    }
    static async open() {
        const test = await (0, _testing.createTestDatabase)();
        return new MailWorld(test, await _entities.Database.connect({
            url: test.url,
            poolSize: 8,
            applicationName: 'test'
        }));
    }
    async close() {
        await this.stopped();
        await this.database.close();
        await this.test.drop();
    }
    async link(orgId = null) {
        const [id, token] = [
            (0, _uuid.v7)(),
            (0, _nodecrypto.randomBytes)(32).toString('base64url')
        ];
        await this.database.query(`insert into one_time_links (id, kind, token_hash, org_id, email, expires_at)
       values ($1, 'invitation', $2, $3, 'x@example.com', now() + interval '3 days')`, [
            id,
            (0, _nodecrypto.createHash)('sha256').update(token).digest(),
            orgId
        ]);
        return {
            id,
            token
        };
    }
    mail() {
        return new _systemmail.SystemMail({
            database: this.database,
            settings: null,
            sealing: KEYS,
            publicUrl: 'https://chasqui.example',
            linkTo: (page, token)=>`https://chasqui.example/console/${page}#${token}`,
            logger: SILENT
        });
    }
    /** Invites somebody in a transaction of its own. */ async invite(email, orgId, words = {}) {
        const link = await this.link(orgId);
        const outcome = await this.database.transaction((transaction)=>this.mail().invitation(transaction, {
                linkId: link.id,
                token: link.token,
                orgId,
                email,
                role: 'agent',
                organization: words.organization ?? 'Mountain Post',
                inviter: {
                    name: words.inviter ?? 'Ana',
                    email: 'ana@example.com'
                },
                language: 'en'
            }));
        return {
            link,
            outcome
        };
    }
    /** A process that sends to the sink on this port, with short pauses. */ delivery(port, changes = {}, login = null) {
        const from = {
            name: 'Chasqui',
            address: 'no-reply@chasqui.example'
        };
        const sender = new _smtpsender.SmtpSender({
            host: 'localhost',
            port,
            encryption: 'starttls',
            login,
            from
        }, {
            ca: _testing.SMTP_TEST_CERTIFICATE
        });
        const delivery = new _maildelivery.MailDelivery({
            queue: this.queue,
            sender,
            logger: SILENT,
            everyMs: 20,
            pausesS: [
                0.2
            ],
            ...changes
        });
        this.deliveries.push(delivery);
        delivery.start();
        return delivery;
    }
    /** No process sends any more. */ async stopped() {
        await Promise.all(this.deliveries.splice(0).map((delivery)=>delivery.stop()));
    }
    async row({ id }) {
        const { rows } = await this.database.query(`select state, reason, attempts, sealed_letter is not null as "hasText" from system_mails where link_id = $1`, [
            id
        ]);
        return rows[0];
    }
};
const KEYS = (0, _platform.sealingKeys)(Buffer.alloc(32, 9).toString('base64'));
const SILENT = (0, _platform.createLogger)({
    app: 'test',
    level: 'silent'
});

//# sourceMappingURL=mail.world.js.map