/** Accounts with their balances. */
import type { Context } from '../context.ts';
import { badge, code, pager, table } from './elements.ts';
import type { Column } from './elements.ts';
import { markup } from './html.ts';
import type { Page } from './layout.ts';
import { PAGE_SIZE } from './webhook-queries.ts';

type ListedAccount = {
  readonly seq: number;
  readonly id: string;
  readonly client_id: string;
  readonly customer_id: string;
  readonly status: string;
  readonly asset_type_id: string;
  readonly current_minor: number;
  readonly available_minor: number;
};

function listAccounts(context: Context, before: number | null): ListedAccount[] {
  return context.store.all<ListedAccount>(
    `SELECT seq, id, client_id, customer_id, status, asset_type_id, current_minor, available_minor
     FROM accounts WHERE seq < ? ORDER BY seq DESC LIMIT ?`,
    before ?? Number.MAX_SAFE_INTEGER,
    PAGE_SIZE + 1,
  );
}

/** Major units with all fraction digits of the asset and grouped thousands. */
function amount(context: Context, minor: number, assetTypeId: string): string {
  const scale = context.parts.assets.scale(context, assetTypeId);
  const digits = String(Math.abs(minor)).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = scale === 0 ? '' : `.${digits.slice(-scale)}`;
  return `${minor < 0 ? '−' : ''}${whole}${fraction}`;
}

function columns(context: Context): Column<ListedAccount>[] {
  return [
    { title: 'Account', cell: (row) => code(row.id) },
    { title: 'Status', cell: (row) => badge(row.status) },
    { title: 'Asset', cell: (row) => row.asset_type_id },
    {
      title: 'Current',
      numeric: true,
      cell: (row) => amount(context, row.current_minor, row.asset_type_id),
    },
    {
      title: 'Available',
      numeric: true,
      cell: (row) => amount(context, row.available_minor, row.asset_type_id),
    },
    { title: 'Customer', cell: (row) => code(row.customer_id) },
    { title: 'Client', cell: (row) => row.client_id },
  ];
}

export function accountsPage(context: Context, before: number | null): Page {
  const rows = listAccounts(context, before);
  const shown = rows.slice(0, PAGE_SIZE);
  const older = rows.length > PAGE_SIZE ? (shown.at(-1)?.seq ?? null) : null;
  const pages = pager('/management/accounts', before === null, older);
  return {
    title: 'Accounts',
    area: 'accounts',
    lead: 'Balances in major units; available is what holds and pending debits leave of current.',
    content: markup`${table('Accounts', columns(context), shown)}${pages}`,
  };
}
