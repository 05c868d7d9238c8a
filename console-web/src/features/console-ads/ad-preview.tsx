import { adPreview, type AdPreview as Preview } from '@corkboard/contracts/ads/listed';
import { adsActs, CAMPAIGNS } from '@corkboard/contracts/ads/staff-acts';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useQuery } from '@tanstack/react-query';
import { serviceList } from '../../lib/queries/service-lists.ts';
import { useRefusal } from '../../lib/session/staff-role.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import styles from './console-ads.module.css';
import { queueText } from './queue-texts.ts';

const campaigns = serviceList('ads', CAMPAIGNS);

/** Picture of the ad, or its video with what is heard of it. */
export const AdPicture = ({
  pin: { images, video, dominant_color: backgroundColor, alt_text, title },
}: {
  pin: PinCard;
}) => {
  if (images === null) return <p className={styles.muted}>{queueText('pictureMissing')}</p>;
  const { url, width, height } = images['474x'];
  const alt = alt_text ?? title ?? queueText('pictureUnnamed');
  if (video)
    return (
      // biome-ignore lint/a11y/useMediaCaption: people upload no captions
      <video
        className={styles.picture}
        src={video.url}
        poster={url}
        width={width}
        height={height}
        controls
        playsInline
        aria-label={alt}
      />
    );
  return (
    <img className={styles.picture} src={url} alt={alt} width={width} height={height} style={{ backgroundColor }} />
  );
};

/** Shown as text: staff open it only on purpose. */
const Leads = ({ name, to }: { name: string; to: string | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {to === null ? (
        queueText('leadsNowhere')
      ) : (
        <a href={to} target="_blank" rel="noreferrer noopener nofollow">
          {to}
        </a>
      )}
    </dd>
  </div>
);

const Shown = ({ pin, destination }: { pin: PinCard; destination: string | null }) => (
  <div className={styles.preview}>
    <AdPicture pin={pin} />
    <div>
      <p className={styles.muted}>{queueText('promoted')}</p>
      <p className={styles.pinTitle}>{pin.title ?? queueText('untitled')}</p>
      {pin.pinner && <p className={styles.muted}>{pin.pinner.full_name}</p>}
      <p className={styles.description}>{pin.description ?? queueText('noDescription')}</p>
      <dl className={styles.leads}>
        <Leads name={queueText('link')} to={pin.link} />
        <Leads name={queueText('destination')} to={destination} />
      </dl>
      {destination !== null && pin.link !== destination && <p role="note">{queueText('linksDiffer')}</p>}
    </div>
  </div>
);

const ofPreview = ({ pin, destination_url }: Preview) =>
  pin === null ? <p>{queueText('pinHidden')}</p> : <Shown pin={pin} destination={destination_url} />;

/** The ad as people will see it, for the roles that decide on it. */
export const AdPreview = ({ id }: { id: string }) => {
  const isRefused = useRefusal(adsActs['approve-ad']) !== null;
  const { data, error, refetch } = useQuery({ ...campaigns.previewQuery(id), enabled: !isRefused });
  if (isRefused) return null;
  return (
    <section aria-labelledby="ad-preview">
      <h2 id="ad-preview">{queueText('preview')}</h2>
      {data ? (
        ofPreview(adPreview.parse(data))
      ) : (
        <Unloaded within error={error} refetch={refetch} notFound={queueText('noPin')} />
      )}
    </section>
  );
};
