import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { browserEndpoints, PURE } from './src/lib/api/browser-endpoints.ts';
import { NOTICES, noticesOfStyles } from './notices.config.ts';
import { compileTexts } from './src/texts/compile-texts.ts';

/** The API's address when only `vite` runs; `npm run dev` serves both on one port. */
const API = 'http://127.0.0.1:8080';

/** Libraries that are loaded with a dialog or a form, not with the first screen. */
const LATER = /[\\/](?:@base-ui|@floating-ui|react-hook-form|@hookform)[\\/]/;

/** The part of the bundler's context that is used here. */
interface Files {
  getModuleInfo: (file: string) => { importedIds: readonly string[] } | null;
}

/** Whether a file is one of those libraries or imports one, directly or not. */
function needsLater(file: string, files: Files): boolean {
  const seen = new Set<string>();
  const reaches = (id: string): boolean => {
    if (LATER.test(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return files.getModuleInfo(id)?.importedIds.some(reaches) ?? false;
  };
  return reaches(file);
}

/**
 * Chunks for parts of one screen and for parts that are loaded on demand, by chunk name. They include the library files
 * that only they use.
 */
const OPENED =
  /[\\/](?:rooms|app)[\\/].*(?:modal|dialog|delete-|editor|preview|view|drawer|palette|help|settings\.page|sign-in-again)[^\\/]*$|[\\/]node_modules[\\/](?:uqr|@simplewebauthn)[\\/]|[\\/]sign-in[\\/]passkeys\.|list-(?:export|download)|sort-choice|[\\/]ui[\\/]menu[\\/](?:menu|language-menu|row-menu-popup)|amount-text|check-field|local-time|code-block|progress|queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|open-file-button|star-field|toggle-button|[\\/]display[\\/](?:age|brief-time)\.|[\\/]icons[\\/](?:alarm-clock|bell-off|braces|building-2|building-complex|calendar-arrow-down|calendar-arrow-up|calendar-check|calendar-days|calendar-search|check-check|chevrons-up|circle-dashed|circle-dot|circle-pause|circle-question-mark|circle-slash|clipboard-x|clock|copy|corner-down-right|graduation-cap|key-round|key-square|link-2|lock|lock-keyhole|mail|maximize-2|message-square-text|monitor-smartphone|network|panel-right|pen-line|phone|printer|rotate-cw|rows-3|scroll-text|settings|smartphone|tags|ticket-check|unlink|unlink-2|user-round-check|user-round-plus|webhook)\.mjs$/;
/** The files of each chunk; the first match counts. */
const PARTS = {
  tabs: /[\\/]@base-ui[\\/]react[\\/](?:tabs|direction-provider)[\\/]|[\\/]ui[\\/]layout[\\/]tabs/,
  dialogs:
    /[\\/](?:@base-ui|@floating-ui|use-sync-external-store)[\\/]|[\\/](?:modal|confirm-dialog|confirm-delete|sign-out-question)\.tsx$|[\\/]texts[\\/]en-dialogs/,
  forms: /[\\/](?:react-hook-form|@hookform)[\\/]|[\\/]use-draft-form\.ts$/,
  /** Includes what the homes have in common. */
  charts:
    /[\\/]ui[\\/]chart[\\/](?:.*chart|use-measured-width)|[\\/]rooms[\\/]dashboards[\\/](?!.*\.page)|[\\/]texts[\\/]en-(?:charts|home)|[\\/]contract[\\/]src[\\/]dashboards/,
  /** Forms for rows that several people may edit at the same time. */
  editing:
    /[\\/](?:en-conflicts|conflict-notice|use-row-save|use-row-versions|row-conflict|use-stored-row|use-presence|user-(?:fields|form)|solution-form|password-field)\.tsx?$/,
  /** The rows of claims, the filters of their lists, and the way back to these. */
  claims:
    /[\\/]rooms[\\/]claims[\\/](?:claim-(?:details|fields|form|input)|take-button|narrowing)|[\\/]lib[\\/]list[\\/]list-behind|[\\/]texts[\\/]en-claim-filters/,
  pickers:
    /[\\/]rooms[\\/](?:users|solutions)[\\/](?!.*-(?:fields|form)\.)|[\\/]rooms[\\/]claims[\\/](?:claim-(?:counts|due|picker|status)|picked-claim|claims\.queries)|[\\/]texts[\\/]en-claim-due|[\\/]contract[\\/]src[\\/](?:users|solutions)/,
  /** What the recall of answers shares with the list of solutions. */
  recall: /[\\/]contract[\\/]src[\\/]assistant|[\\/]texts[\\/]en-recall/,
  /** Second factors and tokens: the calls, and where passkeys can be used. */
  factors:
    /[\\/]contract[\\/]src[\\/](?:identity[\\/](?:factors|passkeys|service-accounts|tokens))|[\\/]sign-in[\\/]passkey-place|[\\/]tokens\.queries/,
  /** Notifications: the bell, the list of mails, and the settings of both. */
  told: /[\\/]contract[\\/]src[\\/](?:told[\\/](?:choices|notification-list|settings)|values[\\/]pause-reasons)|[\\/]notifications[\\/]notification-place/,
  /** Teams, and how work is distributed. */
  teams:
    /[\\/]contract[\\/]src[\\/]desk[\\/](?:assignment|teams)|[\\/]rooms[\\/]teams[\\/]teams\.queries/,
  /** Without what only employees and clients have. */
  documents:
    /[\\/]rooms[\\/]documents(?![\\/]own)|[\\/]contract[\\/]src[\\/]documents|[\\/]texts[\\/]en-document-lists|[\\/]ui[\\/]form[\\/]file-drop|[\\/]lib[\\/]api[\\/]upload/,
  /** Without the parts that only the lists of own reports show. */
  reports:
    /[\\/]rooms[\\/]reports[\\/](?!report-extras)|[\\/]rooms[\\/]case[\\/]sure-badge|[\\/]ui[\\/]button[\\/]key-hint|[\\/]texts[\\/]en-review|[\\/]icons[\\/](?:hourglass|skip-forward)\.mjs$/,
  /** Reading policies and calendars, and formatting dates. The page of a claim needs it too. */
  promises:
    /[\\/]contract[\\/]src[\\/]clock[\\/](?:calendars|policies|targets)|[\\/]rooms[\\/](?:calendars|policies)[\\/]\w+\.queries|[\\/]texts[\\/]en-clock|[\\/]amount-text\./,
  /** The list of policies and the page of one. */
  policies:
    /[\\/]rooms[\\/]policies[\\/](?:policies\.page|policy\.page|policy-(?:badges|rules|state|table|targets|versions)|target-words)/,
  /** The paths and texts of the policy screens, because the form of a policy needs no list. */
  policyScreens: /[\\/]texts[\\/]en-policies|[\\/]app[\\/]settings[\\/]policy-screens/,
  /** The unsent messages of a client, for his home and his assistant. */
  waiting:
    /[\\/]lib[\\/](?:form[\\/](?:waiting|conversation-place)|live[\\/]exclusively)|[\\/]rooms[\\/]conversations[\\/](?:outbox|sender|trouble|conversations\.queries)/,
  /** What the threads of claims and the conversations of clients share. */
  threads: /[\\/]ui[\\/]list[\\/](?:use-)?newest-in-view|[\\/]icons[\\/]paperclip\.mjs$/,
  /** Includes the icons that no other room shows. */
  assistant:
    /[\\/]rooms[\\/]assistant[\\/]|[\\/]texts[\\/]en-chat|[\\/]icons[\\/](?:badge-check|clock-3|message-circle-reply|message-square-plus|mic|mic-off|save|shield-check|users)\.mjs$/,
} as const;
/** What only a portal with an identity provider needs. */
const SINGLE_SIGN_ON =
  /[\\/]rooms[\\/]auth[\\/]page[\\/](?!login\.page|login-view)|[\\/]texts[\\/]en-sso|[\\/]single-sign-on\.ts$/;
/** The inbox with its lists, which the form of a view needs too, and with the icons of both. */
const INBOX =
  /[\\/]rooms[\\/]case[\\/](?:status-badge|due-badge)|[\\/]rooms[\\/]inbox[\\/](?!bulk[\\/](?:bulk|team-field|use-change)|views[\\/](?:use-)?view-f|page[\\/](?:open-claim|claim-actions|assign-dialog))|[\\/]contract[\\/]src[\\/]inbox[\\/](?!bulk)|[\\/]icons[\\/]circle-dashed\.mjs$/;
/**
 * Files that nearly every signed-in screen needs. Of the texts, only the English ones that no single screen imports. Of
 * lib, everything except what sends files.
 */
const EVERYWHERE =
  /[\\/]packages[\\/]web[\\/]src[\\/](?:(?:app|ui|lib(?![\\/](?:files|form[\\/](?:waiting|conversation-place|(?:use-)?merged-form)|list[\\/]list-behind|live[\\/]exclusively|sign-in[\\/]sso-round)))[\\/]|texts[\\/]en(?:-rooms)?\.ts)|[\\/]contract[\\/]src[\\/](?:ai|claims|reports|clock[\\/]claim-clock|values[\\/]emails)\.ts|[\\/]node_modules[\\/]/;

type Part = keyof typeof PARTS;
const partOf = (file: string): Part | undefined =>
  (Object.keys(PARTS) as Part[]).find((part) => PARTS[part].test(file));

/** Preloads the first screen's font, before the browser has read the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head-prepend',
          })),
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    compileTexts(),
    browserEndpoints(),
    tailwindcss(),
    preloadFont(),
    noticesOfStyles(),
    // The server sends the .br file beside the requested one. It generates the page itself, and fonts are compressed
    // already.
    compression({ algorithms: ['brotliCompress'], include: /\.(?:js|css|svg)$/ }),
  ],
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    license: { fileName: NOTICES },
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    // The content security policy allows no inlined fonts or style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE },
      output: {
        // The first screen names nearly a hundred files. Seven characters are 42 bits, which no two versions of a file
        // share.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Each file costs a request, so the sign-in needs only one, and shared code is in few more.
            { name: 'start', tags: ['$initial'], priority: 4 },
            {
              name: (file, context) =>
                EVERYWHERE.test(file) &&
                !partOf(file) &&
                !OPENED.test(file) &&
                !needsLater(file, context)
                  ? 'signed-in'
                  : null,
              debugName: 'signed-in',
              priority: 3,
            },
            // Before the other parts, because a group includes what its files import.
            { name: 'sso', test: SINGLE_SIGN_ON, priority: 2 },
            { name: 'tabs', test: PARTS.tabs, priority: 2 },
            { name: 'dialogs', test: PARTS.dialogs, priority: 2 },
            {
              name: (file) => (PARTS.pickers.test(file) && !OPENED.test(file) ? 'pickers' : null),
              debugName: 'pickers',
              minShareCount: 2,
              priority: 2,
            },
            { name: 'waiting', test: PARTS.waiting, minShareCount: 2, priority: 2 },
            { name: 'reports', test: PARTS.reports, minShareCount: 2, priority: 2 },
            { name: 'promises', test: PARTS.promises, priority: 2 },
            { name: 'policy-screens', test: PARTS.policyScreens, priority: 2 },
            // Small screens that are mostly visited one after the other.
            { name: 'policies', test: PARTS.policies, priority: 1 },
            {
              name: (file) =>
                PARTS.documents.test(file) && !OPENED.test(file) ? 'documents' : null,
              debugName: 'documents',
              minShareCount: 2,
              priority: 2,
            },
            {
              name: (file) => (OPENED.test(file) ? null : (partOf(file) ?? null)),
              debugName: 'parts',
              minShareCount: 2,
              priority: 1,
            },
            // After all others, so that code that the inbox shares with other screens stays in
            // their chunks.
            { name: 'inbox', test: INBOX, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { [String.raw`^/(?:api/|config\.json$)`]: API } },
});
