"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Identity", {
    enumerable: true,
    get: function() {
        return Identity;
    }
});
const _account = require("./account/account");
const _auditlogrepository = require("./audit/audit-log.repository");
const _invitations = require("./invitations/invitations");
const _onetimelinkrepository = require("./links/one-time-link.repository");
const _members = require("./members/members");
const _owners = require("./owners/owners");
const _passwordresets = require("./password-resets/password-resets");
const _passwords = require("./passwords/passwords");
const _entrance = require("./sessions/entrance");
const _sessionrepository = require("./sessions/session.repository");
const _signin = require("./sign-in/sign-in");
const _trythrottle = require("./throttle/try-throttle");
const _twofactor = require("./two-factor/two-factor");
const _userrepository = require("./users/user.repository");
let Identity = class Identity {
    constructor({ database, redis, redisPrefix, sealing, memberRoom, post }){
        const passwords = new _passwords.Passwords();
        const throttle = new _trythrottle.TryThrottle(redis, redisPrefix);
        const audit = new _auditlogrepository.AuditLog(database);
        const users = new _userrepository.UserRepository(database, audit);
        const sessions = new _sessionrepository.SessionRepository(database, audit);
        const links = new _onetimelinkrepository.OneTimeLinkRepository(database);
        const twoFactor = new _twofactor.TwoFactor(database, sealing, audit);
        const entrance = new _entrance.Entrance(sessions, audit);
        const parts = {
            database,
            users,
            sessions,
            entrance,
            links,
            passwords,
            twoFactor,
            throttle,
            memberRoom,
            audit,
            post
        };
        this.audit = audit;
        this.users = users;
        this.sessions = sessions;
        this.links = links;
        this.twoFactor = twoFactor;
        this.signIn = new _signin.SignIn(parts);
        this.account = new _account.Account(parts);
        this.members = new _members.Members(database, sessions, audit);
        this.invitations = new _invitations.Invitations(parts);
        this.passwordResets = new _passwordresets.PasswordResets(parts);
        this.owners = new _owners.Owners(database, users, passwords, links, audit);
    }
};

//# sourceMappingURL=identity.js.map