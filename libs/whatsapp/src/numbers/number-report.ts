import { aNewNumber, type NumberRow } from './number-changes';
import type { WhatsappNumberStatus } from '@chasqui/database';

export interface ReportedSession {
  /** Digits with country code. */
  phone: string;
  status: WhatsappNumberStatus;
  jid?: string | null;
  reason?: string | null;
  /** RFC 3339; null: not restricted; absent: unchanged. */
  restrictedUntil?: string | null;
}

/** The organization's row of a reported number, with its other connections. */
export interface KnownNumber extends NumberRow {
  isGatewayRevoked: boolean;
  /** Customers were told that its gateway is offline, and the number with it. */
  isGatewayLost: boolean;
  /** The gateway of an open link. */
  askedGatewayId: string | null;
}

export interface Reporter {
  id: string;
  orgId: string;
  mode: NumberRow['mode'];
}

const UNDER_WAY: readonly WhatsappNumberStatus[] = ['pending', 'waiting_qr'];
const PAIRED: readonly WhatsappNumberStatus[] = ['connected', 'disconnected'];

/** Whether the report would make a number the organization's: only then the plan and other organizations matter. */
export function wouldClaim(known: KnownNumber | null, report: ReportedSession): boolean {
  return report.status === 'connected' && (known === null || known.claim === 'lapsed');
}

/**
 * Whether the report would prove a claim: the organization asked this gateway for a link, and now the number is
 * connected.
 */
export function wouldProve(known: KnownNumber | null, report: ReportedSession, reporterId: string): boolean {
  return (
    report.status === 'connected' &&
    known !== null &&
    known.claim !== 'released' &&
    known.provenAt === null &&
    known.askedGatewayId === reporterId
  );
}

/**
 * A number's state after a report; null: the report does not count.
 *
 * An unknown number reported as connected was not asked for: it is adopted while the plan has room, because a gateway
 * app can be set up with numbers. An unlinked number stays unlinked. Of two gateways of one organization the one asked
 * to link wins, else the one that has the number keeps it while it works there.
 *
 * Of two organizations that have a phone without proof the first to prove it wins; a proven one keeps it.
 *
 * @param may claim: the plan has room, and no other organization stands in the way; prove: none has proven the phone
 */
export function afterReport(
  known: KnownNumber | null,
  report: ReportedSession,
  reporter: Reporter,
  may: { claim: boolean; prove: boolean },
): NumberRow | null {
  const proves = wouldProve(known, report, reporter.id);
  if (proves && !may.prove) return null;
  if (wouldClaim(known, report)) {
    if (!may.claim) return null;
    const base =
      known ??
      aNewNumber({
        orgId: reporter.orgId,
        gatewayId: reporter.id,
        mode: reporter.mode,
        phone: report.phone,
        status: 'pending',
      });
    return patched({ ...base, provenAt: null }, report, reporter, proves);
  }
  if (known === null || known.claim !== 'held' || !isTrusted(known, report, reporter.id)) return null;
  return patched(known, report, reporter, proves);
}

function isTrusted(known: KnownNumber, report: ReportedSession, reporterId: string): boolean {
  const asked = known.askedGatewayId;
  if (known.gatewayId === reporterId) {
    // While another gateway pairs it, only "connected" counts from this one.
    return asked === null || asked === reporterId || known.status === 'connected' || report.status === 'connected';
  }
  if (known.isGatewayRevoked) return true;
  if (asked === reporterId) return report.status === 'connected' || UNDER_WAY.includes(report.status);
  return report.status === 'connected' && known.status !== 'connected' && !UNDER_WAY.includes(known.status);
}

function patched(row: NumberRow, report: ReportedSession, reporter: Reporter, proves: boolean): NumberRow {
  const { status } = report;
  const isNewlyPaired = status === 'connected' && !(PAIRED.includes(row.status) && row.pairedAt !== null);
  return {
    id: row.id,
    orgId: row.orgId,
    gatewayId: reporter.id,
    mode: row.mode,
    phone: row.phone,
    displayName: row.displayName,
    status,
    reason: report.reason ?? null,
    jid: report.jid ?? row.jid,
    claim: 'held',
    restrictedUntil: PAIRED.includes(status) ? restrictionOf(row, report) : null,
    pairedAt: isNewlyPaired ? new Date() : row.pairedAt,
    provenAt: proves ? new Date() : row.provenAt,
  };
}

function restrictionOf(row: NumberRow, { restrictedUntil }: ReportedSession): Date | null {
  if (restrictedUntil === undefined) return row.restrictedUntil;
  return restrictedUntil === null ? null : new Date(restrictedUntil);
}
