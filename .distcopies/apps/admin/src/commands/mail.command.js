"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addMailCommands", {
    enumerable: true,
    get: function() {
        return addMailCommands;
    }
});
const _errors = require("../../../../libs/errors/src");
const _adminerror = require("../admin-error");
const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,190}$/;
function addMailCommands(program, run) {
    program.command('mail:test').description('send a test mail at once, as invitations and password resets are sent; needs SMTP_URL and MAIL_FROM').argument('<email>', 'to whom').action((email)=>run(async ({ mail })=>{
            if (!EMAIL.test(email)) throw new _adminerror.AdminError(`${email} is no email address.`);
            try {
                return {
                    to: email,
                    sent: true,
                    ...mail.setup,
                    reply: await mail.test(email, 'en')
                };
            } catch (error) {
                throw error instanceof _errors.AppError ? new _adminerror.AdminError(error.message) : error;
            }
        }));
}

//# sourceMappingURL=mail.command.js.map