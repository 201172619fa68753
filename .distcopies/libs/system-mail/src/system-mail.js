"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SystemMail", {
    enumerable: true,
    get: function() {
        return SystemMail;
    }
});
const _errors = require("../../errors/src");
const _uuid = require("uuid");
const _maildelivery = require("./delivery/mail-delivery");
const _letters = require("./letters/letters");
const _maillimits = require("./queue/mail-limits");
const _mailqueuerepository = require("./queue/mail-queue.repository");
const _smtpsender = require("./smtp/smtp-sender");
let SystemMail = class SystemMail {
    constructor(options){
        this.options = options;
        const { database, settings, sealing, logger, onOutcome, smtp } = options;
        this.queue = new _mailqueuerepository.MailQueueRepository(database, sealing);
        this.sender = settings === null ? null : new _smtpsender.SmtpSender(settings, smtp);
        this.delivery = this.sender === null ? null : new _maildelivery.MailDelivery({
            queue: this.queue,
            sender: this.sender,
            logger,
            ...onOutcome && {
                onOutcome
            }
        });
    }
    get setup() {
        const { settings } = this.options;
        if (settings === null) return null;
        const { host, port, encryption, from } = settings;
        const sender = from.name === '' ? from.address : `${from.name} <${from.address}>`;
        return {
            server: `${host}:${port}`,
            encryption,
            from: sender
        };
    }
    /** Puts an invitation into the queue, with the transaction that makes its link. */ invitation(transaction, mail) {
        const { linkId, orgId, email, token } = mail;
        const letter = (0, _letters.invitationLetter)({
            ...mail,
            url: this.options.linkTo('invitation', token)
        });
        return this.queue.add(transaction, {
            kind: 'invitation',
            orgId,
            linkId,
            recipient: email,
            letter
        });
    }
    /** The same for a link with which somebody sets a new password. */ async passwordReset(transaction, mail) {
        const { linkId, email, token, language, isForNobody } = mail;
        const letter = (0, _letters.resetLetter)({
            language,
            url: this.options.linkTo('reset', token)
        });
        const draft = {
            kind: 'password_reset',
            orgId: null,
            linkId,
            recipient: email,
            letter
        };
        await this.queue.add(transaction, draft, isForNobody);
    }
    /** How the mails with these links are; empty while no mail is set up. */ async ofLinks(orgId, linkIds) {
        return this.sender === null ? new Map() : this.queue.ofLinks(orgId, linkIds);
    }
    summary() {
        return this.queue.summary();
    }
    /**
   * Sends a test mail at once.
   *
   * @returns what the mail server said; null: nothing
   * @throws AppError INVALID_STATE while no mail is set up, RATE_LIMITED, MAIL_NOT_SENT with the reason in words
   */ async test(recipient, language) {
        if (this.sender === null) throw new _errors.AppError('INVALID_STATE', {
            message: 'No mail is set up: set SMTP_URL and MAIL_FROM.'
        });
        if (await this.queue.countTests() >= _maillimits.MAIL_LIMITS.tests) {
            const message = `${_maillimits.MAIL_LIMITS.tests} test mails were sent within the last hour: wait a while.`;
            throw new _errors.AppError('RATE_LIMITED', {
                message,
                headers: {
                    'Retry-After': '600'
                }
            });
        }
        const letter = (0, _letters.testLetter)(language, this.options.publicUrl);
        const outcome = await this.sender.send({
            id: (0, _uuid.v7)(),
            to: recipient,
            letter
        });
        const isSent = outcome.kind === 'sent';
        await this.queue.noteTest(recipient, isSent ? 'sent' : 'failed', isSent ? null : outcome.reason, outcome.reply);
        if (isSent) {
            // A password that was wrong is right now: what waits for it does not wait out its pause.
            await this.queue.hastenRefused();
            this.delivery?.goOn();
            return outcome.reply;
        }
        const reply = outcome.reply === null ? '' : ` It said: ${outcome.reply}`;
        const message = `${REASON_WORDS[outcome.reason]}${reply}`;
        throw new _errors.AppError('MAIL_NOT_SENT', {
            message,
            extra: {
                reason: outcome.reason,
                reply: outcome.reply
            }
        });
    }
};
const REASON_WORDS = {
    unreachable: 'The mail server was not reached, or did not answer in time.',
    encryption: 'The connection could not be encrypted, or the certificate of the mail server is not trusted.',
    sign_in: 'The mail server refused the user or the password.',
    busy: 'The mail server is not taking mail right now.',
    address: 'The mail server refused the address.',
    refused: 'The mail server refused the mail.',
    too_late: 'The mail was not sent in time.',
    limit: 'Too many mails were sent lately.',
    full: 'Too many mails wait.',
    unreadable: 'The mail cannot be opened any more.'
};

//# sourceMappingURL=system-mail.js.map