import clsx from 'clsx';
import { ChevronRight, MessageSquareReply } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { organisationName } from '../../lib/browser/organisation.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { initials } from '../../lib/i18n/initials.ts';
import { useSession } from '../../lib/session/session.ts';
import type { NamedLink, SettingsMenu, ShellConfig, ShellLink } from '../shell-config.ts';

interface SidebarProps {
  config: ShellConfig;
  /** Called when the user follows a link. */
  onGo?: (() => void) | undefined;
}

/** Brand, the area's links and who is signed in. */
export function Sidebar({ config, onGo }: SidebarProps) {
  const t = useT();
  return (
    <div className="flex h-full flex-col gap-6 p-4">
      <Brand config={config} />
      {/* Scrolls between the two others, but keeps some links on a low window. The padding is for their focus ring. */}
      <nav
        aria-label={t('shell.mainMenu')}
        className="-mx-4 -my-1 min-h-32 flex-1 overflow-y-auto px-4 py-1"
      >
        <ul className="grid gap-1">
          {config.links.map((link) => (
            <li key={link.path}>
              <MenuLink link={link} exact={hasChildren(link, config)} onGo={onGo} />
            </li>
          ))}
          {config.settings !== null && <SettingsEntry menu={config.settings} onGo={onGo} />}
        </ul>
      </nav>
      <UserCard account={config.account} onGo={onGo} />
    </div>
  );
}

/** On a low window the link of the shown screen is below the end of the menu. */
const showCurrent = (links: HTMLElement | null): void =>
  links?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

/**
 * The link to the settings. While one of their screens is shown, all of them are listed below it.
 */
function SettingsEntry({ menu, onGo }: { menu: SettingsMenu; onGo: SidebarProps['onGo'] }) {
  const { pathname } = useLocation();
  const isInside = [menu.link, ...menu.links].some(
    ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return (
    <li>
      <MenuLink link={menu.link} exact onGo={onGo} />
      {isInside && (
        <ul ref={showCurrent} className="ms-5 mt-1 grid gap-0.5 border-s border-line ps-2">
          {menu.links.map((link) => (
            <li key={link.path}>
              <MenuLink link={link} exact={false} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/**
 * Whether the paths of other links start with this one's path. Then this link is only current at
 * exactly its own path.
 */
export function hasChildren({ path }: ShellLink, { links }: ShellConfig): boolean {
  const below = path.endsWith('/') ? path : `${path}/`;
  return links.some((other) => other.path !== path && other.path.startsWith(below));
}

function Brand({ config }: { config: ShellConfig }) {
  const t = useT();
  const organisation = organisationName();
  return (
    <div className="flex min-h-11 items-center gap-3 px-1 max-md:pe-10">
      <span className="grid size-9 shrink-0 place-items-center rounded-xl bg-brand text-white">
        <MessageSquareReply aria-hidden size={19} />
      </span>
      <span className="grid min-w-0 leading-tight">
        <span className="font-bold">{t('app.name')}</span>
        {organisation !== null && (
          // Long text is truncated at the end side of the page. Aligned by its own direction, it would lose its
          // ellipsis there.
          <span
            title={organisation}
            className="line-clamp-4 text-xs/tight font-medium wrap-anywhere"
          >
            <span dir="auto">{organisation}</span>
          </span>
        )}
        {config.title !== null && <span className="text-xs text-muted">{t(config.title)}</span>}
      </span>
    </div>
  );
}

interface MenuLinkProps {
  /** A link without an icon is below another link, and is smaller. */
  link: NamedLink | ShellLink;
  exact: boolean;
  onGo?: (() => void) | undefined;
}

function MenuLink({ link, exact, onGo }: MenuLinkProps) {
  const t = useT();
  const Icon = 'icon' in link ? link.icon : null;
  return (
    <NavLink
      to={link.path}
      end={exact}
      onClick={onGo}
      className={({ isActive }) =>
        clsx(
          'flex items-center gap-3 rounded-lg px-3 text-sm font-medium transition-colors',
          Icon === null ? 'min-h-8 py-1' : 'min-h-10 py-2',
          isActive ? 'bg-brand-soft text-accent' : 'hover:bg-soft',
        )
      }
    >
      {Icon !== null && <Icon aria-hidden size={18} className="shrink-0" />}
      {t(link.label)}
    </NavLink>
  );
}

interface UserCardProps {
  account: ShellLink | null;
  onGo?: (() => void) | undefined;
}

/** The signed-in user. Links to the own account when no link of the menu does. */
function UserCard({ account, onGo }: UserCardProps) {
  const t = useT();
  const { user } = useSession();
  const name = user?.username ?? '';
  if (account === null)
    return (
      <div className="flex items-center gap-3 border-t border-line px-1 pt-4">
        <UserLines name={name} below={user?.email} />
      </div>
    );
  return (
    <div className="border-t border-line pt-3">
      <NavLink
        to={account.path}
        onClick={onGo}
        className={({ isActive }) =>
          clsx(
            'flex items-center gap-3 rounded-lg px-1 py-1.5 transition-colors',
            isActive ? 'bg-brand-soft *:first:bg-card' : 'hover:bg-soft',
          )
        }
      >
        <UserLines name={name} below={t(account.label)} />
        <ChevronRight
          aria-hidden
          size={16}
          className="ms-auto shrink-0 text-muted rtl:-scale-x-100"
        />
      </NavLink>
    </div>
  );
}

function UserLines({ name, below }: { name: string; below: string | undefined }) {
  return (
    <>
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-xs font-bold text-accent"
      >
        {initials(name)}
      </span>
      <span className="grid min-w-0 text-sm">
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate text-xs text-muted">{below}</span>
      </span>
    </>
  );
}
