"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "consentRequestOf", {
    enumerable: true,
    get: function() {
        return consentRequestOf;
    }
});
/**
 * What people write to get no more messages, by language. English: the words of Twilio's default list and of 47 CFR
 * 64.1200(a)(10) (FCC), and AWS's REMOVE; the others are the words that senders in these languages ask for. All without
 * accents.
 */ const STOP_WORDS_BY_LANGUAGE = {
    en: 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT REMOVE',
    de: 'STOPP ABMELDEN ABBESTELLEN',
    nl: 'AFMELDEN',
    es: 'BAJA ALTO PARAR CANCELAR DETENER',
    pt: 'PARAR CANCELAR SAIR',
    // With the misspellings that Twilio takes.
    fr: 'ARRET ARRETE ARRETER ARRETT',
    it: 'ANNULLA DISISCRIVI',
    // Also Ukrainian, Bulgarian, Serbian.
    ru: 'СТОП'
};
const STOP_WORDS = new Set(Object.values(STOP_WORDS_BY_LANGUAGE).flatMap((words)=>words.split(' ')));
/** What people write to get messages again (Twilio's default list). */ const START_WORDS = new Set([
    'START',
    'UNSTOP'
]);
/** Says so only where somebody had said stop; anywhere else it answers some question. */ const START_WORD_AFTER_STOP = 'YES';
function consentRequestOf(text) {
    // No word is longer, and a message may have thousands of characters.
    if (text.length > 100) return null;
    const word = text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
    if (STOP_WORDS.has(word)) return {
        opt: 'out',
        onlyAfterOut: false
    };
    if (START_WORDS.has(word)) return {
        opt: 'in',
        onlyAfterOut: false
    };
    return word === START_WORD_AFTER_STOP ? {
        opt: 'in',
        onlyAfterOut: true
    } : null;
}

//# sourceMappingURL=stop-words.js.map