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
    get ARGON2 () {
        return ARGON2;
    },
    get NOBODYS_HASH () {
        return NOBODYS_HASH;
    },
    get Passwords () {
        return Passwords;
    }
});
const _argon2 = require("@node-rs/argon2");
const _boundedwork = require("./bounded-work");
const _passwordrule = require("./password.rule");
const ARGON2 = {
    algorithm: 2,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1
};
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$nkLjJMkFQqkKP/Bi3WFTYA$dPRuepeKJfVgVwu5z02jTj/GSowh6JRK0ayNQBJtXi0';
/** A hash takes a thread of libuv's four, which files and names are read with, too. */ const MOST_AT_ONCE = 3;
const MOST_WAITING = 60;
let Passwords = class Passwords {
    /** @throws AppError SERVICE_UNAVAILABLE when too many are waiting */ hash(password) {
        return this.work.run(()=>(0, _argon2.hash)(toHashed(password), ARGON2));
    }
    /**
   * Whether it is the password; takes the same time when there is none.
   *
   * @param passwordHash null: there is no such user, or the user has no password
   * @throws AppError SERVICE_UNAVAILABLE when too many are waiting
   */ async verify(passwordHash, password) {
        const isPossible = passwordHash !== null && password.length <= 2 * _passwordrule.LONGEST_PASSWORD;
        const isRight = await this.work.run(()=>(0, _argon2.verify)(isPossible ? passwordHash : NOBODYS_HASH, toHashed(isPossible ? password : '')));
        return isRight && isPossible;
    }
    constructor(){
        this.work = new _boundedwork.BoundedWork(MOST_AT_ONCE, MOST_WAITING);
    }
};
/** A letter with an accent can be typed in two ways, which look the same. */ const toHashed = (password)=>password.normalize('NFKC');

//# sourceMappingURL=passwords.js.map