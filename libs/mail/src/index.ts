/**
 * Mail of the installation itself: invitations, links for a new password, test mails. Used by the console, which sends
 * them, and by the operator's command line. A mail is stored, sealed, in the transaction that makes its link, and
 * handed to a mail server afterwards. It takes plain arguments: it knows no request, no session, and no mail of
 * customers.
 */
export { type InvitationMail, type MailSetup, type ResetMail, SystemMail } from './system-mail';
export type { MailDelivery } from './delivery/mail-delivery';
export type { MailQueueRepository, MailStatus, MailSummary } from './queue/mail-queue.repository';
export { type MailConfig, mailSettings, type MailSettings } from './settings/mail-settings';
