/** What stands for what is not kept. */ "use strict";
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
    get MASK () {
        return MASK;
    },
    get withoutSecretWords () {
        return withoutSecretWords;
    }
});
const MASK = '••••';
/** The beginnings of keys, setup codes, tokens and webhook secrets; in a word, too, and cut off. */ const SECRET_WORD = /(chq_(?:live|test)_|gw_setup_|gwt_|whsec_)[0-9A-Za-z+/=_-]*/g;
function withoutSecretWords(text) {
    return text.includes('_') ? text.replace(SECRET_WORD, `$1${MASK}`) : text;
}

//# sourceMappingURL=secret-words.js.map