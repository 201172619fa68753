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
    get invitationLetter () {
        return invitationLetter;
    },
    get resetLetter () {
        return resetLetter;
    },
    get testLetter () {
        return testLetter;
    }
});
const _letter = require("./letter");
const ROLE_NAMES = {
    en: {
        viewer: 'viewer',
        agent: 'agent',
        developer: 'developer',
        admin: 'admin',
        owner: 'owner'
    },
    es: {
        viewer: 'observador',
        agent: 'agente',
        developer: 'desarrollador',
        admin: 'administrador',
        owner: 'propietario'
    }
};
function invitationLetter({ language, organization, role, inviter, url }) {
    const [org, roleName] = [
        (0, _letter.plainName)(organization),
        ROLE_NAMES[language][role]
    ];
    const by = inviter === null ? null : (0, _letter.plainName)(inviter.name || inviter.email);
    const from = inviter === null ? '' : ` (${(0, _letter.plainName)(inviter.email)})`;
    if (language === 'es') {
        return (0, _letter.toLetter)({
            language,
            subject: `Invitación a ${org}`,
            title: `Te invitan a «${org}»`,
            paragraphs: [
                `${by === null ? 'Te invitan' : `${by}${from} te invita`} a la organización «${org}» en Chasqui, con el rol ${roleName}.`
            ],
            action: {
                label: 'Aceptar la invitación',
                url
            },
            notes: [
                'El enlace funciona una vez, durante 72 horas. Quien lo tenga puede entrar: no lo reenvíes.',
                'Si no esperabas esta invitación, ignora este correo: sin el enlace no pasa nada.'
            ]
        });
    }
    return (0, _letter.toLetter)({
        language,
        subject: `Invitation to ${org}`,
        title: `You are invited to “${org}”`,
        paragraphs: [
            `${by === null ? 'You are invited' : `${by}${from} invites you`} to the organization “${org}” on Chasqui, with the role ${roleName}.`
        ],
        action: {
            label: 'Accept the invitation',
            url
        },
        notes: [
            'The link works once, for 72 hours. Whoever has it can join: do not forward it.',
            'If you did not expect this invitation, ignore this mail: nothing happens without the link.'
        ]
    });
}
function resetLetter({ language, url }) {
    if (language === 'es') {
        return (0, _letter.toLetter)({
            language,
            subject: 'Nueva contraseña para Chasqui',
            title: 'Elige una nueva contraseña',
            paragraphs: [
                'Alguien, probablemente tú, pidió una nueva contraseña para la cuenta de esta dirección.'
            ],
            action: {
                label: 'Elegir una contraseña',
                url
            },
            notes: [
                'El enlace funciona una vez, durante una hora. Quien lo tenga puede entrar en la cuenta: no lo reenvíes.',
                'Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.'
            ]
        });
    }
    return (0, _letter.toLetter)({
        language,
        subject: 'New password for Chasqui',
        title: 'Choose a new password',
        paragraphs: [
            'Somebody, probably you, asked for a new password for the account of this address.'
        ],
        action: {
            label: 'Choose a password',
            url
        },
        notes: [
            'The link works once, for an hour. Whoever has it can open the account: do not forward it.',
            'If it was not you, ignore this mail: your password stays as it is.'
        ]
    });
}
function testLetter(language, publicUrl) {
    if (language === 'es') {
        return (0, _letter.toLetter)({
            language,
            subject: 'Correo de prueba de Chasqui',
            title: 'El correo funciona',
            paragraphs: [
                'Este es el correo de prueba que pediste. Las invitaciones y los enlaces de contraseña llegan por el mismo camino.',
                `Los enlaces de los correos apuntan a ${publicUrl}.`
            ],
            notes: []
        });
    }
    return (0, _letter.toLetter)({
        language,
        subject: 'Test mail of Chasqui',
        title: 'Mail works',
        paragraphs: [
            'This is the test mail that you asked for. Invitations and links for a new password take the same way.',
            `Links in mails lead to ${publicUrl}.`
        ],
        notes: []
    });
}

//# sourceMappingURL=letters.js.map