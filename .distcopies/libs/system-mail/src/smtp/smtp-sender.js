"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get SMTP_TIMES () {
        return SMTP_TIMES;
    },
    get SmtpSender () {
        return SmtpSender;
    }
});
const _mailcomposer = /*#__PURE__*/ _interop_require_default(require("nodemailer/lib/mail-composer"));
const _smtpconnection = /*#__PURE__*/ _interop_require_default(require("nodemailer/lib/smtp-connection"));
const _mailoutcome = require("./mail-outcome");
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
const SMTP_TIMES = {
    connectMs: 10_000,
    greetingMs: 10_000,
    silenceMs: 20_000,
    allMs: 45_000
};
let SmtpSender = class SmtpSender {
    constructor(settings, options = {}){
        this.settings = settings;
        this.options = options;
    }
    /** Never throws: what went wrong is an outcome. */ async send(mail) {
        const times = this.options.times ?? SMTP_TIMES;
        const connection = this.connection(times);
        let timer;
        try {
            const message = await this.composed(mail).compile().build();
            const tooLong = new Promise((_resolve, reject)=>{
                timer = setTimeout(()=>reject(new Error('the mail server took too long')), times.allMs);
                // It tells of what goes wrong between two steps, and of whatever comes after the end.
                connection.on('error', reject);
            });
            return await Promise.race([
                this.handedOver(connection, mail.to, message),
                tooLong
            ]);
        } catch (error) {
            return (0, _mailoutcome.outcomeOf)(error);
        } finally{
            clearTimeout(timer);
            connection.on('error', ()=>undefined);
            connection.close();
        }
    }
    connection({ connectMs, greetingMs, silenceMs }) {
        const { host, port, encryption } = this.settings;
        return new _smtpconnection.default({
            host,
            port,
            secure: encryption === 'tls',
            requireTLS: encryption === 'starttls',
            ignoreTLS: encryption === 'off',
            name: this.domain,
            connectionTimeout: connectMs,
            dnsTimeout: connectMs,
            greetingTimeout: greetingMs,
            socketTimeout: silenceMs,
            socketCloseTimeout: 1_000,
            maxResponseSize: 65_536,
            allowInternalNetworkInterfaces: true,
            tls: {
                minVersion: 'TLSv1.2',
                rejectUnauthorized: true,
                ...this.options.ca !== undefined && {
                    ca: this.options.ca
                }
            }
        });
    }
    async handedOver(connection, to, message) {
        const { login, from } = this.settings;
        await step((done)=>connection.connect(done));
        if (login !== null) await step((done)=>connection.login({
                credentials: login
            }, done));
        const envelope = {
            from: from.address,
            to: [
                to
            ]
        };
        const reply = await new Promise((resolve, reject)=>{
            connection.send(envelope, message, (error, info)=>error ? reject(error) : resolve(info.response));
        });
        connection.quit();
        return {
            kind: 'sent',
            reply: (0, _mailoutcome.toReply)(reply)
        };
    }
    /** Addresses are given as parts, so no name is read as an address; the library folds and encodes every header. */ composed({ id, to, letter }) {
        return new _mailcomposer.default({
            from: this.settings.from,
            to: {
                name: '',
                address: to
            },
            subject: letter.subject,
            text: letter.text,
            html: letter.html,
            messageId: `<${id}@${this.domain}>`,
            headers: {
                'Auto-Submitted': 'auto-generated',
                'X-Auto-Response-Suppress': 'All'
            },
            disableFileAccess: true,
            disableUrlAccess: true
        });
    }
    get domain() {
        return this.settings.from.address.split('@').at(-1) ?? 'localhost';
    }
};
function step(begin) {
    return new Promise((resolve, reject)=>begin((error)=>error ? reject(error) : resolve()));
}

//# sourceMappingURL=smtp-sender.js.map