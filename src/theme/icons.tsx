import type { ReactNode } from 'react';

/** Returns an icon component: 16 × 16, in the colour of the text beside it, which also says what it means. */
function icon(children: ReactNode) {
  return function Icon() {
    return (
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {children}
      </svg>
    );
  };
}

export const DashboardIcon = icon(
  <path d="M2.3 2.3h4.6v5.5H2.3zM9.1 2.3h4.6v3H9.1zM9.1 7.6h4.6v6.1H9.1zM2.3 10.1h4.6v3.6H2.3z" />,
);

export const PeopleIcon = icon(
  <>
    <circle cx="6" cy="5.2" r="2.4" />
    <path d="M1.8 13.4c.3-2.6 1.9-4 4.2-4s3.9 1.4 4.2 4M10.6 2.9a2.3 2.3 0 0 1 0 4.5M12 9.7c1.3.6 2 1.9 2.2 3.7" />
  </>,
);

export const PersonIcon = icon(
  <>
    <circle cx="8" cy="5.4" r="2.7" />
    <path d="M2.9 13.9c.5-2.8 2.4-4.2 5.1-4.2s4.6 1.4 5.1 4.2" />
  </>,
);

export const HelpIcon = icon(
  <>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M6.2 6.3c.1-1 .8-1.7 1.8-1.7s1.8.7 1.8 1.6c0 1.3-1.8 1.4-1.8 2.8M8 11.2v.1" />
  </>,
);

export const GuideIcon = icon(
  <path d="M8 3.6C6.9 2.8 5.2 2.4 2.4 2.5v10.2c2.8-.1 4.5.3 5.6 1.1 1.1-.8 2.8-1.2 5.6-1.1V2.5C10.8 2.4 9.1 2.8 8 3.6zm0 0v10.2" />,
);

export const FeederIcon = icon(<path d="M8.8 1.8 3.6 8.9h3.9l-.7 5.3 5.6-7.4H8.3z" />);

export const UploadIcon = icon(
  <path d="M8 10.5V2.5M4.8 5.4 8 2.3l3.2 3.1M2.2 10.6v2.1c0 .7.5 1.2 1.2 1.2h9.2c.7 0 1.2-.5 1.2-1.2v-2.1" />,
);

export const TransformerIcon = icon(
  <>
    <circle cx="6" cy="8" r="3.8" />
    <circle cx="10" cy="8" r="3.8" />
  </>,
);

export const MeterIcon = icon(
  <>
    <circle cx="8" cy="8" r="6.1" />
    <path d="M4.6 9.4a3.5 3.5 0 0 1 6.8 0M8 9.6l1.7-2.9M6.2 11.8h3.6" />
  </>,
);

/** A magnifier over a tick. */
export const InspectionIcon = icon(
  <>
    <circle cx="6.9" cy="6.9" r="4.9" />
    <path d="M10.5 10.5l3.6 3.6M4.7 7l1.6 1.6 2.9-3" />
  </>,
);

export const BillIcon = icon(
  <path d="M3.6 1.9h8.8v12.2l-2.2-1.4L8 14.1l-2.2-1.4-2.2 1.4zM6.1 5.2h3.8M6.1 8.1h3.8" />,
);

export const ReportIcon = icon(
  <path d="M3.4 1.9h5.8l3.4 3.4v8.8H3.4zM9.2 1.9v3.4h3.4M5.8 11.4V9.6M8 11.4V7.8M10.2 11.4V8.9" />,
);

export const StatementIcon = icon(<path d="M2.4 2.4h11.2v11.2H2.4zM2.4 6.1h11.2M2.4 9.8h11.2M6.6 6.1v7.5" />);

export const AreaIcon = icon(
  <>
    <path d="M8 14.2s4.8-4.3 4.8-7.9a4.8 4.8 0 0 0-9.6 0c0 3.6 4.8 7.9 4.8 7.9z" />
    <circle cx="8" cy="6.3" r="1.7" />
  </>,
);

export const CalendarIcon = icon(<path d="M2.4 3.6h11.2v10H2.4zM2.4 6.8h11.2M5.4 1.9v3.2M10.6 1.9v3.2" />);

export const EditIcon = icon(<path d="m10.5 2.7 2.8 2.8L5.8 13l-3.3.5.5-3.3zM8.8 4.4l2.8 2.8" />);

export const DeleteIcon = icon(
  <path d="M2.8 4.3h10.4M6.2 4.1V2.5h3.6v1.6M4.2 4.5l.6 9h6.4l.6-9M6.9 7.1v3.9M9.1 7.1v3.9" />,
);

export const ViewIcon = icon(
  <>
    <path d="M1.6 8S4 3.6 8 3.6 14.4 8 14.4 8 12 12.4 8 12.4 1.6 8 1.6 8z" />
    <circle cx="8" cy="8" r="2.1" />
  </>,
);

export const AuditIcon = icon(<path d="M2.6 13.6V2.4h10.8M5.4 10.8V8.4M8.4 10.8V5.6M11.4 10.8V7" />);

export const HistoryIcon = icon(<path d="M2.4 8a5.6 5.6 0 1 0 1.7-4L2.4 5.6M2.4 2.6v3h3M8 4.9V8l2.1 1.3" />);

export const PinIcon = icon(<path d="M5.6 2.4h4.8M6.3 2.4v4L4.2 9h7.6L9.7 6.4v-4M8 9v4.6" />);

export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.4" />
    <path d="m10.3 10.3 3.4 3.4" />
  </>,
);

export const MenuIcon = icon(<path d="M2.5 4.3h11M2.5 8h11M2.5 11.7h11" />);

export const ChevronDownIcon = icon(<path d="m4 6.2 4 4 4-4" />);

export const ChevronLeftIcon = icon(<path d="m9.8 4-4 4 4 4" />);

export const ChevronRightIcon = icon(<path d="m6.2 4 4 4-4 4" />);

export const CloseIcon = icon(<path d="m3.8 3.8 8.4 8.4M12.2 3.8l-8.4 8.4" />);

export const CheckIcon = icon(<path d="m3 8.4 3.3 3.3L13 4.9" />);

export const SignOutIcon = icon(
  <path d="M6.4 2.3H3.7c-.7 0-1.2.5-1.2 1.2v9c0 .7.5 1.2 1.2 1.2h2.7M10.2 4.9 13.3 8l-3.1 3.1M13.1 8H6.3" />,
);

export const WarningIcon = icon(<path d="M8 2.2 14.3 13.4H1.7zM8 6.4v3.2M8 11.5v.1" />);

export const InfoIcon = icon(<path d="M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2M8 7.4v3.4M8 5.2v.1" />);

export const LostIcon = icon(
  <>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M10.8 5.2 9.3 9.3l-4.1 1.5 1.5-4.1z" />
  </>,
);

export const LockIcon = icon(
  <path d="M5.2 7V5.1a2.8 2.8 0 0 1 5.6 0V7M4.4 7h7.2c.6 0 1 .4 1 1v4.7c0 .6-.4 1-1 1H4.4c-.6 0-1-.4-1-1V8c0-.6.4-1 1-1zM8 9.6v1.6" />,
);

export const OfflineIcon = icon(
  <path d="M2 2l12 12M4.3 8.7a5.3 5.3 0 0 1 2-1.2M1.9 6.2a8.8 8.8 0 0 1 2.5-1.6M11.7 8.7a5 5 0 0 0-1.2-.9M14.1 6.2a8.7 8.7 0 0 0-6.9-2.5M6.4 11a2.3 2.3 0 0 1 3.2 0" />,
);

export const CopyIcon = icon(<path d="M6.2 5.4h6.4v8.4H6.2zM9.8 5.2v-3H3.4v8.4H6" />);
