import type { BinaryNode } from 'baileys';
import type { WriteGroup } from '../../../store/write-group';
import type { DriverEvent } from '../../driver';
import { senderOf, writtenAt } from '../inbound/parties';
import type { NumberSession } from '../numbers/number-session';
import { callOf, type CallStanza, isOneOf } from './call-stanza.parser';
import type { CallKind, CallsStore } from './calls.store';

export interface CallReportParts {
  calls: CallsStore;
  group: WriteGroup;
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
}

/** Reports that a call rings, and that it was missed or rejected. An answered call needs no second event. */
export class CallReports {
  /** One after the other, so that no step overtakes an earlier one. */
  private last = Promise.resolve();

  constructor(private readonly parts: CallReportParts) {}

  /** Rejects when it was not stored. */
  async called(number: NumberSession, stanza: BinaryNode): Promise<void> {
    const call = callOf(stanza);
    const { me } = number.login.creds;
    // The owner's own calls, made on the phone.
    if (call === undefined || isOneOf(call.caller, [me?.id, me?.lid])) return;
    const reported = this.last.then(() => this.report(number, call));
    this.last = reported.catch(() => undefined);
    await reported;
  }

  private async report(number: NumberSession, call: CallStanza): Promise<void> {
    const { phone } = number;
    const { id, step } = call;
    const { steps, kind = call } = this.parts.calls.find(phone, id);
    const isOver = steps.some((each) => each !== 'ringing');
    if (isOver || steps.includes(step)) return;
    const note = () => this.parts.calls.add(phone, id, step, kind);
    if (step === 'accepted') await this.parts.group.stage(note);
    else await this.parts.record(eventOf(number, call, step, kind), note);
  }
}

function eventOf(
  number: NumberSession,
  { id, caller, at }: CallStanza,
  outcome: 'ringing' | 'rejected' | 'missed',
  { video, group }: CallKind,
): DriverEvent {
  const [chat = '', chatAlt] = caller;
  const { from, lid } = senderOf(number, { chat, ...(chatAlt ? { chatAlt } : {}) });
  const { sent_at: calledAt } = writtenAt(at);
  return {
    type: 'call.received',
    phone: number.phone,
    call_id: id,
    from,
    ...(lid === undefined ? {} : { lid }),
    video,
    group,
    outcome,
    ...(calledAt === undefined ? {} : { called_at: calledAt }),
  };
}
