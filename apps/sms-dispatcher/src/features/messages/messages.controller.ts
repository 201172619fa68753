import type { PhoneIdentity } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import { Body, Controller, Get, HttpCode, Patch, Query } from '@nestjs/common';
import { RequestPhone } from '../access/phone-route.decorator';
import { type AppOrder, MessagesService } from './messages.service';
import { type OfferAnswer, toOfferAnswer } from './offer.mapper';
import { parseReports } from './report.parser';

/** The app uses the short path; `/messages` is its alias. */
@Controller(['sms-phone/v1/message', 'sms-phone/v1/messages'])
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Get()
  async pull(@RequestPhone() phone: PhoneIdentity, @Query('order') order: unknown): Promise<OfferAnswer[]> {
    return (await this.messages.pull(phone, orderOf(order))).map(toOfferAnswer);
  }

  @Patch()
  @HttpCode(204)
  async report(@RequestPhone() phone: PhoneIdentity, @Body() body: unknown): Promise<void> {
    await this.messages.report(phone, parseReports(body));
  }
}

/** @throws AppError VALIDATION */
function orderOf(order: unknown): AppOrder {
  if (order === undefined || order === '') return 'lifo';
  if (order === 'fifo' || order === 'lifo') return order;
  throw new AppError('VALIDATION', { message: '`order` must be `fifo` or `lifo`.' });
}
