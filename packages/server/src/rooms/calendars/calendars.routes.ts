import { previewCalendar as previewEndpoint } from '@recourse/contract/clock/calendar-preview';
import * as calendars from '@recourse/contract/clock/calendars';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import {
  createCalendar,
  deleteCalendar,
  getCalendar,
  listCalendars,
  updateCalendar,
} from './calendars.service.ts';
import { addHoliday, confirmHolidays, importHolidays, removeHoliday } from './holidays.service.ts';
import { previewCalendar } from './preview-calendar.service.ts';

export function calendarsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, calendars.listCalendars, async (own) => listCalendars(own));
  route(app, ctx, calendars.getCalendar, async (_, _actor, { params }) =>
    getCalendar(ctx, ctx.db, params.id),
  );
  route(app, ctx, calendars.createCalendar, async (own, actor, { body }) =>
    createCalendar(own, actor, body),
  );
  route(app, ctx, calendars.updateCalendar, async (_, actor, { params, body, ifMatch }) =>
    updateCalendar(ctx, actor, { id: params.id, ifMatch, changes: body }),
  );
  route(app, ctx, calendars.deleteCalendar, async (_, actor, { params, ifMatch }) =>
    deleteCalendar(ctx, actor, { id: params.id, ifMatch }),
  );
  route(app, ctx, calendars.addHoliday, async (own, actor, { params, body, ifMatch }) =>
    addHoliday(own, actor, { id: params.id, ifMatch, holiday: body }),
  );
  route(app, ctx, calendars.removeHoliday, async (_, actor, { params, ifMatch }) =>
    removeHoliday(ctx, actor, { ...params, ifMatch }),
  );
  route(app, ctx, calendars.confirmHolidays, async (_, actor, { params, body, ifMatch }) =>
    confirmHolidays(ctx, actor, { id: params.id, ifMatch, year: body.year }),
  );
  route(app, ctx, calendars.importHolidays, async (_, actor, { params, body, ifMatch }) =>
    importHolidays(ctx, actor, { id: params.id, ifMatch, lines: body.lines }),
  );
  route(app, ctx, previewEndpoint, async (_, actor, { params, body, ifMatch }) =>
    previewCalendar(ctx, actor, { id: params.id, ifMatch, draft: body }),
  );
}
