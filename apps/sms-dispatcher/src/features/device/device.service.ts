import { type PhoneIdentity, SmsPhoneSessionRepository } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import { Injectable } from '@nestjs/common';
import { deviceBodyOf } from './device-body.parser';

@Injectable()
export class DeviceService {
  constructor(private readonly sessions: SmsPhoneSessionRepository) {}

  /**
   * Notes the phone's SIMs; without a list they stay as they are.
   *
   * @throws AppError VALIDATION; INSUFFICIENT_SCOPE for another phone's id
   */
  async update(phone: PhoneIdentity, body: unknown): Promise<void> {
    const { id, sims } = deviceBodyOf(body);
    if (id !== phone.appId) {
      throw new AppError('INSUFFICIENT_SCOPE', { message: 'This token belongs to another phone.' });
    }
    if (sims !== null) await this.sessions.noteSims(phone, sims);
  }
}
