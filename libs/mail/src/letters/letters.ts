import type { Language, Role } from '@chasqui/database';
import { type Letter, plainName, toLetter } from './letter';

const ROLE_NAMES: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: {
    viewer: 'viewer',
    agent: 'agent',
    marketing: 'marketing',
    developer: 'developer',
    admin: 'admin',
    owner: 'owner',
  },
  es: {
    viewer: 'observador',
    agent: 'agente',
    marketing: 'marketing',
    developer: 'desarrollador',
    admin: 'administrador',
    owner: 'propietario',
  },
};

export interface InvitationWords {
  language: Language;
  organization: string;
  role: Role;
  /** Null for the command line. */
  inviter: { name: string; email: string } | null;
  url: string;
}

/** The recipient may never have heard of the service. */
export function invitationLetter({ language, organization, role, inviter, url }: InvitationWords): Letter {
  const [org, roleName] = [plainName(organization), ROLE_NAMES[language][role]];
  const by = inviter === null ? null : plainName(inviter.name || inviter.email);
  const from = inviter === null ? '' : ` (${plainName(inviter.email)})`;
  if (language === 'es') {
    return toLetter({
      language,
      subject: `Invitación a ${org}`,
      title: `Te invitan a «${org}»`,
      paragraphs: [
        `${by === null ? 'Te invitan' : `${by}${from} te invita`} a la organización «${org}» en Chasqui, con el rol ${roleName}.`,
      ],
      action: { label: 'Aceptar la invitación', url },
      notes: [
        'El enlace funciona una vez, durante 72 horas. Quien lo tenga puede entrar: no lo reenvíes.',
        'Si no esperabas esta invitación, ignora este correo: sin el enlace no pasa nada.',
      ],
    });
  }
  return toLetter({
    language,
    subject: `Invitation to ${org}`,
    title: `You are invited to “${org}”`,
    paragraphs: [
      `${by === null ? 'You are invited' : `${by}${from} invites you`} to the organization “${org}” on Chasqui, with the role ${roleName}.`,
    ],
    action: { label: 'Accept the invitation', url },
    notes: [
      'The link works once, for 72 hours. Whoever has it can join: do not forward it.',
      'If you did not expect this invitation, ignore this mail: nothing happens without the link.',
    ],
  });
}

export interface ResetWords {
  language: Language;
  url: string;
}

/** The recipient forgot a password, or another person entered their address. */
export function resetLetter({ language, url }: ResetWords): Letter {
  if (language === 'es') {
    return toLetter({
      language,
      subject: 'Nueva contraseña para Chasqui',
      title: 'Elige una nueva contraseña',
      paragraphs: ['Alguien, probablemente tú, pidió una nueva contraseña para la cuenta de esta dirección.'],
      action: { label: 'Elegir una contraseña', url },
      notes: [
        'El enlace funciona una vez, durante una hora. Quien lo tenga puede entrar en la cuenta: no lo reenvíes.',
        'Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.',
      ],
    });
  }
  return toLetter({
    language,
    subject: 'New password for Chasqui',
    title: 'Choose a new password',
    paragraphs: ['Somebody, probably you, asked for a new password for the account of this address.'],
    action: { label: 'Choose a password', url },
    notes: [
      'The link works once, for an hour. Whoever has it can open the account: do not forward it.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  });
}

/** The recipient's password is being guessed, perhaps by themselves. */
export function warningLetter({ language, url }: ResetWords): Letter {
  if (language === 'es') {
    return toLetter({
      language,
      subject: 'Demasiados intentos de entrar en tu cuenta',
      title: 'Alguien intenta entrar en tu cuenta',
      paragraphs: [
        'Alguien, quizá tú, escribió demasiadas veces una contraseña equivocada. Desde ese lugar no se puede intentar más durante 15 minutos. Tu contraseña sigue siendo la misma, y en los navegadores en los que ya entraste puedes entrar como siempre.',
        'Si eres tú y no puedes entrar, este enlace te deja pasar.',
      ],
      action: { label: 'Entrar', url },
      notes: ['El enlace funciona una vez, durante 15 minutos. Quien lo tenga puede entrar: no lo reenvíes.'],
    });
  }
  return toLetter({
    language,
    subject: 'Too many tries to sign in to your account',
    title: 'Somebody tries to sign in to your account',
    paragraphs: [
      'Somebody, perhaps you, typed a wrong password too often. From that place nothing more can be tried for 15 minutes. Your password stays as it is, and in browsers in which you signed in before you can sign in as ever.',
      'If it is you, and you cannot get in, this link lets you in.',
    ],
    action: { label: 'Sign in', url },
    notes: ['The link works once, for 15 minutes. Whoever has it can get in: do not forward it.'],
  });
}

/** To an operator who tests the settings, from the page or the command. */
export function testLetter(language: Language, publicUrl: string): Letter {
  if (language === 'es') {
    return toLetter({
      language,
      subject: 'Correo de prueba de Chasqui',
      title: 'El correo funciona',
      paragraphs: [
        'Este es el correo de prueba que pediste. Las invitaciones y los enlaces de contraseña llegan por el mismo camino.',
        `Los enlaces de los correos apuntan a ${publicUrl}.`,
      ],
      notes: [],
    });
  }
  return toLetter({
    language,
    subject: 'Test mail of Chasqui',
    title: 'Mail works',
    paragraphs: [
      'This is the test mail that you asked for. Invitations and links for a new password take the same way.',
      `Links in mails lead to ${publicUrl}.`,
    ],
    notes: [],
  });
}
