import { SegmentValuesQuery } from '@chasqui/contact-records';
import { IntersectionType } from '@nestjs/swagger';
import { ModeQuery } from '../../http/mode.query';

/** Which values of contacts are asked for, and in which of the two worlds. */
export class ConsoleSegmentValuesQuery extends IntersectionType(SegmentValuesQuery, ModeQuery) {}
